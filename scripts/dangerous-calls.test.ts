// biome-ignore-all lint/suspicious/noTemplateCurlyInString: sources that are looked at
import { glob, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

/** Files that no process of a site loads. */
const ONLY_FOR_TESTS = /\.(?:test|stress|long)\.tsx?$|\/testing\/|\/(?:factory|fixtures|fake-browser)\.ts$/
const COMMENT = /^\s*(?:\/\/|\/?\*|--)/

/** The code of each file without its comments. */
const SOURCES = new Map<string, string>()
for await (const path of glob('{server,contract,web,db/functions}/**/*.{ts,tsx,sql}')) {
  if (ONLY_FOR_TESTS.test(path)) continue
  const lines = (await readFile(path, 'utf8')).split('\n').filter((line) => !COMMENT.test(line))
  SOURCES.set(path, lines.join('\n'))
}

/** The files below these folders whose code matches. */
function filesWith(pattern: RegExp, ...folders: string[]): string[] {
  const found = [...SOURCES].filter(
    ([path, code]) => folders.some((folder) => path.startsWith(`${folder}/`)) && pattern.test(code),
  )
  return found.map(([path]) => path).toSorted()
}

/*
 * Each list is complete: a new file in it needs a reader who has looked whether its call is safe.
 */

test('KEYS-09 no file runs text as code', () => {
  const running = /(?<![.\w])eval\(|new Function\(|setTimeout\(['"`]|setInterval\(['"`]|node:vm/
  expect(filesWith(running, 'server', 'contract', 'web')).toEqual([])
})

test('KEYS-09 no file starts a shell', () => {
  const shell = /(?<![.\w])exec(?:Sync)?\(|\bshell: (?!undefined)|\((['"`])(?:ba)?sh\1/
  expect(filesWith(shell, 'server', 'contract')).toEqual([])
})

test('KEYS-09 only listed files write constants into SQL', () => {
  expect(filesWith(/\bsql\.raw\(/, 'server')).toEqual([
    'server/moderation/cases/queries.ts',
    'server/moderation/stats/find-stats.ts',
    'server/operations/backfills/texts.ts',
    'server/operations/deletion/locks.ts',
    'server/operations/download/snapshot.ts',
    'server/people/identity/sessions.ts',
    'server/people/profiles/artists/artists.ts',
    'server/people/profiles/tables.ts',
    'server/people/profiles/visibility.ts',
    'server/platform/lists/paging.ts',
    'server/platform/realtime/notices.ts',
    'server/reach/social-cards/tasks.ts',
    'server/social/feed/queries.ts',
    'server/social/messages/mark-read.ts',
    'server/social/messages/queries.ts',
    'server/social/messages/send-message.ts',
    'server/social/messages/take-back.ts',
    'server/social/notifications/notify-followers.ts',
    'server/social/reports/subjects.ts',
    'server/social/reports/tables.ts',
    'server/works/archive-parts/selects.ts',
    'server/works/artworks/lists.ts',
    'server/works/artworks/tables.ts',
    'server/works/assets/tags.ts',
    'server/works/events/tables.ts',
    'server/works/for-followers/queries.ts',
    'server/works/music/albums/tables.ts',
    'server/works/music/own-counts.ts',
    'server/works/profile-page/load.ts',
  ])
})

test('KEYS-09 no file parses XML', () => {
  const parsing = /from '(?:fast-xml-parser|xml2js|@xmldom|libxmljs|sax|htmlparser2)|parseFromString\([^\n]*xml/
  expect(filesWith(parsing, 'server', 'contract', 'web')).toEqual([])
})

test('KEYS-09 only listed files put HTML into a page', () => {
  const putting =
    /dangerouslySetInnerHTML|innerHTML|outerHTML|insertAdjacentHTML|document\.write\(|srcdoc|createContextualFragment|setHTMLUnsafe/i
  // pages of text of our own, and the house rules, whose Markdown contains no HTML
  expect(filesWith(putting, 'contract', 'web')).toEqual(['web/ui/text/own-html.tsx'])
})

test('KEYS-09 no page listens for messages of other windows', () => {
  expect(filesWith(/window\.(?:onmessage|addEventListener\('message')/, 'web')).toEqual([])
  expect(filesWith(/addEventListener\('message'|\bonmessage\b/, 'web')).toEqual([
    'web/platform/go-live.ts', // the WebSocket
    'web/platform/tab-channel.ts', // a BroadcastChannel, which stays within the origin
    'web/reach/embed/embed-player.ts', // a BroadcastChannel
    'web/social/push/follow-pushes.ts', // the site's service worker
    'web/worker/cache-build.ts', // pages of the site, in the service worker
    'web/worker/receive-pushes.ts', // the port that it gave to a page
    'web/works/artworks/viewer/picture/original-worker.ts', // the page that started the worker
    'web/works/artworks/viewer/picture/original.ts', // that worker
  ])
})

test('KEYS-09 no field refuses pasted text', () => {
  // takes pasted pictures, and leaves text to the fields
  expect(filesWith(/onPaste|'paste'/, 'web')).toEqual(['web/upload/file-target.tsx'])
})

test('KEYS-09 the server draws no secret from a weak generator', () => {
  // a pause before a transaction is tried again
  expect(filesWith(/Math\.random/, 'server', 'contract')).toEqual(['server/platform/database/transactions.ts'])
})

test('KEYS-09 only listed files encrypt, sign or derive keys', () => {
  const calls =
    /\b(?:createHmac|create(?:C|Dec)ipher(?:iv)?|createSign|createVerify|generateKeyPair\w*|createECDH|scrypt\w*|pbkdf2\w*|hkdf\w*)\b/
  const packages = /from '(?:@node-rs\/argon2|@simplewebauthn\/server|otpauth|@block65\/webcrypto-web-push)'/
  expect(filesWith(new RegExp(`${calls.source}|${packages.source}`), 'server', 'contract', 'web')).toEqual([
    'server/media/signing.ts',
    'server/people/accounts/passwords.ts',
    'server/people/accounts/sessions/known-devices.ts',
    'server/people/keys/authenticator.ts',
    'server/people/keys/passkeys.ts',
    'server/people/keys/recovery-codes.ts',
    'server/people/keys/secret-box.ts',
    'server/platform/tickets.ts',
    'server/social/notifications/digest/unsubscribe-tokens.ts',
    'server/social/push/keys.ts',
    'server/social/push/send-push.ts',
    'server/works/secret-links/secret-links.ts',
  ])
})

test('KEYS-09 only listed files use MD5 or SHA-1', () => {
  expect(filesWith(/\b(?:md5|sha-?1)\b/i, 'server', 'contract', 'web', 'db/functions')).toEqual([
    'db/functions/search-index.sql', // ids of tags
    'server/operations/backfills/search.ts', // the same
    'server/people/keys/authenticator.ts', // HMAC of RFC 6238: apps know no other
    'server/reach/feeds/podcast-guid.ts', // a UUID of version 5
  ])
})

test('KEYS-09 certificates are checked everywhere', () => {
  const careless =
    /rejectUnauthorized|TLS_REJECT_UNAUTHORIZED|insecureHTTPParser|checkServerIdentity|sslmode=(?:no-verify|disable|allow|prefer)/
  expect(filesWith(careless, 'server', 'contract')).toEqual([])
})

test('KEYS-09 only listed files open connections', () => {
  const names = String.raw`(?:request|connect|createConnection|Agent|createTransport|Client|Pool|S3Client|OTLP\w+)`
  const modules =
    "(?:node:(?:https?|http2|net|tls|dgram)|nodemailer|pg|@aws-sdk/client-s3|@opentelemetry/exporter[^']*)"
  const opening = new RegExp(
    String.raw`import (?!type)\{[^}]*\b${names}\b[^}]*\} from '${modules}'|import\('@aws-sdk/client-s3'\)|(?<![.\w'\x60])fetch\(`,
  )
  expect(filesWith(opening, 'server')).toEqual([
    'server/listen.ts', // answers requests
    'server/media/storage/s3-client.ts',
    'server/media/storage/s3-storage.ts',
    'server/operations/backup/format/session.ts',
    'server/operations/backup/restoring/restore-backup.ts',
    'server/platform/database/listener.ts',
    'server/platform/database/pooler.ts',
    'server/platform/database/timed-client.ts',
    'server/platform/mail/mail.ts',
    'server/platform/outgoing/outgoing.ts', // the only one to addresses that users name
    'server/platform/postgres/folder-lock.ts',
    'server/platform/postgres/launch.ts',
    'server/platform/postgres/site-role.ts',
    'server/platform/telemetry/observe-statement.ts',
    'server/platform/telemetry/open-telemetry.ts',
    'server/reach/description/docs-page.ts', // a script of the page
  ])
})
