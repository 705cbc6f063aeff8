import { readdir } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signUpAndIn } from '#server/people/accounts/factory.ts'
import { startTestServer, type TestServer } from '#server/platform/testing/test-server.ts'
import { giveKeys } from './testing/keys.ts'
import { rowsOf, type UnzippedEntry, unzip } from './testing/unzip.ts'
import { makeWorld, type World } from './testing/world.ts'

let server: TestServer
let world: World
let response: Response
let entries: Map<string, UnzippedEntry>
beforeAll(async () => {
  server = await startTestServer()
  world = await makeWorld(server)
  await giveKeys(server.services.db, world.owner.userId)
  response = await world.owner.fetch('/api/accounts/data')
  entries = await unzip(Buffer.from(await response.arrayBuffer()))
})
afterAll(() => server.close())

const rows = (kind: string) => rowsOf(entries, kind)
const count = async (query: ReturnType<typeof sql>): Promise<number> => {
  const { rows: found } = await server.services.db.execute<{ n: number }>(sql`select count(*)::int as n from ${query}`)
  return found[0]!.n
}

test('ACCT-03 the response is a zip to save, which no cache may store', () => {
  expect(response.status).toBe(200)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': expect.stringMatching(/^attachment; filename="undercroft-\d{4}-\d\d-\d\d\.zip"$/),
    'cache-control': 'no-store',
  })
  expect([...entries.keys()][0]).toBe('README.txt')
  expect(entries.get('README.txt')!.bytes.toString()).toMatch(/tracks\.json +3 /)
  expect(entries.has('MISSING FILES.txt')).toBe(false)
})

test('ACCT-03 a comment names the comment that it replies to and its mentions, a profile the mentions in its bio', async () => {
  const { fan, stranger } = world
  const [said] = rows('comments').filter(({ inReplyToId }) => inReplyToId !== null)
  expect(said).toMatchObject({ profile: fan.handle, mentions: [stranger.handle] })
  const own = rows('profiles').find(({ id }) => id === fan.id)
  expect(own).toMatchObject({ mentions: [stranger.handle] })
})

test('ACCT-03 every file has as many rows as the tables', async () => {
  const own = sql`(select profile_id from profile_members where user_id = ${world.owner.userId})`
  const expected: Record<string, ReturnType<typeof sql>> = {
    account: sql`users where id = ${world.owner.userId}`,
    'secret-links': sql`secret_links`,
    sessions: sql`sessions where user_id = ${world.owner.userId}`,
    'push-browsers': sql`push_subscriptions where user_id = ${world.owner.userId}`,
    passkeys: sql`passkeys where user_id = ${world.owner.userId}`,
    'authenticator-app': sql`authenticators where user_id = ${world.owner.userId}`,
    'recovery-codes': sql`recovery_codes where user_id = ${world.owner.userId}`,
    'access-tokens': sql`access_tokens where user_id = ${world.owner.userId}`,
    'factor-removal': sql`factor_removals where user_id = ${world.owner.userId}`,
    'security-log': sql`security_log.security_events where user_id = ${world.owner.userId} and is_own`,
    'mailed-links': sql`mailed_links where user_id = ${world.owner.userId}`,
    profiles: sql`profiles where id in ${own}`,
    days: sql`profile_days where profile_id in ${own}`,
    'audit-log': sql`audit_log where user_id = ${world.owner.userId}
      or subject_id in (select id from merch_items where profile_id in ${own})`,
    reports: sql`reports where user_id = ${world.owner.userId}`,
    decisions: sql`decisions where profile_id in ${own}`,
    'case-steps': sql`case_steps where user_id = ${world.owner.userId}`,
    tracks: sql`music join assets using (id) where type = 'track' and profile_id in ${own}`,
    stems: sql`music join assets using (id) where type = 'stem' and profile_id in ${own}`,
    plays: sql`plays_daily join assets on music_id = id where profile_id in ${own}`,
    albums: sql`albums where profile_id in ${own}`,
    artworks: sql`artworks join assets using (id) where profile_id in ${own}`,
    events: sql`artist_events where artist_id in ${own}`,
    merch: sql`merch_items where profile_id in ${own}`,
    playlists: sql`playlists where owner_profile_id in ${own}`,
    likes: sql`likes where profile_id in ${own}`,
    comments: sql`comments where profile_id in ${own}`,
    following: sql`follows where follower_profile_id in ${own}`,
    followers: sql`follows where target_id in ${own}`,
    blocks: sql`blocks where profile_id in ${own}`,
    mutes: sql`mutes where profile_id in ${own}`,
    notifications: sql`notifications where profile_id in ${own}`,
    'notification-settings': sql`notification_settings where profile_id in ${own}`,
    'notification-mails': sql`mail_digests where user_id = ${world.owner.userId}`,
    'notification-mutes': sql`notification_mutes where profile_id in ${own}`,
    'old-handles': sql`old_handles where profile_id in ${own}`,
    'reserved-handles': sql`reserved_handles where user_id = ${world.owner.userId}`,
    'sensitive-shown': sql`(select from unveiled_works where user_id = ${world.owner.userId}
      union all select from unveiled_artists where user_id = ${world.owner.userId}) as chosen`,
    conversations: sql`conversations where profile_a_id in ${own} or profile_b_id in ${own}`,
    messages: sql`messages join conversations c on c.id = conversation_id
      where profile_a_id in ${own} or profile_b_id in ${own}`,
  }
  const kinds = [...entries.keys()].filter((name) => name.endsWith('.json')).map((name) => name.slice(0, -5))
  const hint = 'a kind of the archive belongs into `expected` of server/operations/download/download-data.test.ts'
  expect(kinds.toSorted(), hint).toEqual(Object.keys(expected).toSorted())
  for (const [kind, query] of Object.entries(expected)) {
    const there = await count(query)
    expect([kind, rows(kind).length]).toEqual([kind, there])
    expect([kind, there], 'server/operations/download/testing/world.ts makes one of each kind').not.toEqual([kind, 0])
  }
})

test('ACCT-03 each row names the profile or work that it belongs to', () => {
  const { artist, fan, stranger, owner, track } = world
  expect(rows('account')).toMatchObject([{ id: owner.userId, email: owner.email, isAdmin: true }])
  expect(rows('profiles')).toMatchObject([
    { handle: artist.handle, role: 'owner', dateOfBirth: '1990-04-01' },
    { handle: fan.handle, profileType: 'personal' },
  ])
  expect(rows('stems')).toMatchObject([{ title: 'Bass', trackId: track.id, trackTitle: 'Rust / Choir' }])
  expect(rows('merch')).toMatchObject([{ price: '30.00', status: 'draft' }])
  expect(rows('playlists').find(({ title }) => title === 'Mixed')).toMatchObject({
    state: 'draft',
    tracks: [
      { title: 'Not Theirs', by: stranger.handle },
      { trackId: track.id, by: artist.handle },
    ],
  })
  expect(rows('likes')).toMatchObject([
    { profile: fan.handle, title: 'Not Theirs', by: stranger.handle },
    { assetType: 'artwork', title: null, by: null },
  ])
  expect(rows('followers')).toMatchObject([{ profile: artist.handle, handle: stranger.handle }])
  expect(rows('messages').map(({ content }) => content)).toEqual(['Line 1', 'Line 2', 'Line 3', 'Line 4', 'Line 5'])
  expect(new Set(rows('messages').map(({ from }) => from))).toEqual(new Set([artist.handle, stranger.handle]))
  expect(rows('audit-log')).toMatchObject([
    { by: 'an admin', before: { status: 'draft' } },
    { by: 'this account', before: null, after: null },
  ])
})

test('ACCT-03 contains no secrets, and nothing that only others may see', async () => {
  const { other, owner } = world
  const all = [...entries].map(([name, { bytes, isStored }]) => (isStored ? name : name + bytes)).join('\n')
  const { rows: secrets } = await server.services.db.execute<{ secret: string }>(sql`
    select token as secret from sessions union all select secret_hash from mailed_links
    union all select password_hash from users`)
  const foreign = [other.email, 'silent_blocker', 'Secret List', 'Of Another', 'Hidden Plate', '1977-07-07', 'Line 6']
  expect(all).toContain(owner.email)
  for (const word of [...foreign, ...secrets.map(({ secret }) => secret)]) expect(all).not.toContain(word)
})

test('ACCT-03 contains the files under readable names, byte for byte', async () => {
  const { storage, db } = server.services
  const { artist } = world
  const media = [...entries.keys()].filter((name) => name.includes('/'))
  expect(media.toSorted()).toEqual(
    [
      `artworks/${artist.handle}/Night Shift.jpg`,
      `covers/albums/${artist.handle}/The Mill.webp`,
      `covers/playlists/${artist.handle}/Night Bus.webp`,
      `covers/tracks/${artist.handle}/Rust Choir.webp`,
      `flyers/${artist.handle}/Mill Night.webp`,
      `pictures/${artist.handle}.webp`,
      `stems/${artist.handle}/Rust Choir - Bass.mp3`,
      `tracks/${artist.handle}/Rust Choir.mp3`,
      `tracks/${artist.handle}/rust choir (2).mp3`,
    ].toSorted(),
  )
  const { rows: keys } = await db.execute<{ key: string }>(sql`
    select file_url as key from music where file_url not like 'http%' union all select original_path from artworks`)
  const stored = new Set<string>()
  for (const { key } of keys)
    if (await storage.stat(key).catch(() => null))
      stored.add((await buffer(await storage.open(key))).toString('base64'))
  const originals = media.filter((name) => /^(?:tracks|stems|artworks)/.test(name))
  for (const name of originals) {
    const entry = entries.get(name)!
    expect(entry.isStored).toBe(true)
    expect(stored.delete(entry.bytes.toString('base64'))).toBe(true)
  }
  expect(stored.size).toBe(0)
  expect(rows('tracks').map(({ audio }) => audio)).toEqual([
    ...media.filter((name) => name.startsWith('tracks/')),
    'https://elsewhere.example/a.mp3',
  ])
})

test('ACCT-03 an account without works gets an archive too', async () => {
  const nobody = await signUpAndIn(server)
  const empty = await unzip(Buffer.from(await (await nobody.fetch('/api/accounts/data')).arrayBuffer()))
  expect(rowsOf(empty, 'account')).toHaveLength(1)
  expect(rowsOf(empty, 'profiles')).toEqual([])
  expect(await readdir(server.services.spoolDir)).toEqual([])
})
