import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { pino } from 'pino'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterEach, expect, test } from 'vitest'
import { startTestServer } from '#server/platform/testing/test-server.ts'
import { type Env, readEnv } from '../env.ts'
import { createMailer, type Mail } from './mail.ts'

const MAIL: Mail = {
  to: 'reader@example.com',
  subject: 'Grüße aus dem Keller',
  text: 'Plain words',
  html: '<p>Marked words</p>',
  link: 'https://undercroft.example/auth/verify?token=very-secret',
}

const open: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close()
})

type Peer = { url: string; received: { from: string; to: string[]; mail: Email }[] }

/** A real SMTP server that stores the mails it receives. */
async function smtpPeer(options: SMTPServerOptions = {}): Promise<Peer> {
  const received: Peer['received'] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    async onData(stream, session, done) {
      const mail = await PostalMime.parse(Buffer.concat(await stream.toArray()))
      const { mailFrom, rcptTo } = session.envelope
      received.push({ from: mailFrom ? mailFrom.address : '', to: rcptTo.map(({ address }) => address), mail })
      done()
    },
    ...options,
  })
  server.on('error', () => {})
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  open.push(() => new Promise<void>((resolve) => server.close(resolve)))
  return { url: `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`, received }
}

function mailerFor(env: Partial<Env>) {
  const lines: string[] = []
  const log = pino(new Writable({ write: (chunk, _, done) => done(void lines.push(String(chunk))) }))
  const mailer = createMailer({ ...readEnv({ MAIL_FROM: 'Undercroft <noreply@undercroft.example>' }), ...env }, log)
  open.push(() => mailer.close())
  return { mailer, logged: () => lines.join('') }
}

const refusing = (responseCode: number): SMTPServerOptions => ({
  onRcptTo: (_address, _session, done) => done(Object.assign(new Error('refused'), { responseCode })),
})

test('sends a mail by SMTP in both forms, and never logs its link', async () => {
  const peer = await smtpPeer()
  const { mailer, logged } = mailerFor({ smtpUrl: peer.url })
  await mailer.send(MAIL)
  expect(peer.received).toHaveLength(1)
  const { from, to, mail } = peer.received[0]!
  expect([from, to]).toEqual(['noreply@undercroft.example', ['reader@example.com']])
  expect(mail).toMatchObject({ subject: MAIL.subject, from: { name: 'Undercroft' } })
  expect(mail.headers.filter(({ key }) => key === 'auto-submitted').map(({ value }) => value)).toEqual([
    'auto-generated',
  ])
  expect(mail.messageId).toMatch(/^<[^@\s]+@undercroft\.example>$/)
  expect([mail.text?.trim(), mail.html?.trim()]).toEqual([MAIL.text, MAIL.html])
  expect(logged()).not.toContain('very-secret')
})

test('TELL-06 a mail with an unsubscribe address has the headers that mail programs show as a button', async () => {
  const peer = await smtpPeer()
  const { mailer } = mailerFor({ smtpUrl: peer.url })
  const unsubscribe = `https://undercroft.example/notifications/unsubscribe?token=${'x'.repeat(80)}`
  await mailer.send({ ...MAIL, unsubscribe })
  const headers = new Map(peer.received[0]!.mail.headers.map(({ key, value }) => [key, value]))
  expect(headers.get('list-unsubscribe')).toBe(`<${unsubscribe}>`)
  expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
})

test('logs a permanent refusal without the address and does not retry', async () => {
  const { mailer, logged } = mailerFor({ smtpUrl: (await smtpPeer(refusing(550))).url })
  await mailer.send(MAIL)
  expect(logged()).toContain('550')
  expect(logged()).not.toMatch(/reader@example.com|very-secret/)
})

test('throws for a temporary refusal or an unreachable server, so that the job retries', async () => {
  const busy = mailerFor({ smtpUrl: (await smtpPeer(refusing(451))).url })
  await expect(busy.mailer.send(MAIL)).rejects.toMatchObject({ responseCode: 451 })
  const away = mailerFor({ smtpUrl: 'smtp://127.0.0.1:1' })
  await expect(away.mailer.send(MAIL)).rejects.toThrow()
})

test('SEC-02 a mail server elsewhere gets no mail without encryption', async () => {
  const peer = await smtpPeer()
  // A name of this machine that does not say so.
  const elsewhere = mailerFor({ smtpUrl: peer.url.replace('127.0.0.1', '0.0.0.0') })
  await expect(elsewhere.mailer.send(MAIL)).rejects.toThrow(/STARTTLS/)
  expect(peer.received).toEqual([])
})

test('AUTH-02 neither an address nor a subject can inject headers', async () => {
  const peer = await smtpPeer()
  const { mailer } = mailerFor({ smtpUrl: peer.url })
  for (const to of ['a@example.com\r\nBcc: b@example.com', 'a@example.com, b@example.com', 'A <a@example.com>', ''])
    await expect(mailer.send({ ...MAIL, to })).rejects.toThrow('not a single plain mail address')
  await expect(mailer.send({ ...MAIL, subject: 'Hello\r\nBcc: b@example.com' })).rejects.toThrow('control character')
  expect(peer.received).toEqual([])
})

test('without SMTP_URL stores mails as files that only their owner can read, and logs the link', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'undercroft-mail-'))
  open.push(() => rm(dataDir, { recursive: true }))
  const { mailer, logged } = mailerFor({ dataDir, smtpUrl: undefined })
  await mailer.send(MAIL)
  const [name, ...others] = await readdir(join(dataDir, 'mail'))
  expect(others).toEqual([])
  expect(name).toMatch(/\.eml$/)
  expect(await PostalMime.parse(await readFile(join(dataDir, 'mail', name!)))).toMatchObject({ subject: MAIL.subject })
  expect((await stat(join(dataDir, 'mail', name!))).mode & 0o777).toBe(0o600)
  expect(logged().trim().split('\n')).toHaveLength(1)
  expect(JSON.parse(logged())).toMatchObject({ link: MAIL.link, msg: `mail: ${MAIL.subject}` })
})

test('the job sends a mail again after the server was busy', async () => {
  let refusals = 0
  const busyOnce = (_: unknown, __: unknown, done: (error?: Error) => void) =>
    refusals ? done() : done(Object.assign(new Error(`later, ${++refusals}`), { responseCode: 451 }))
  const peer = await smtpPeer({ onRcptTo: busyOnce })
  const server = await startTestServer({ jobs: true, env: { smtpUrl: peer.url, logLevel: 'silent' } })
  open.push(() => server.close())
  const { db, jobs } = server.services
  await jobs.add(db, 'send-mail', MAIL)
  await expect.poll(() => peer.received).toHaveLength(1)
  expect(refusals).toBe(1)
})

test('/dev/mail shows stored mails in development, and is not found otherwise', async () => {
  const [development, production] = await Promise.all([
    startTestServer({ env: { mode: 'development' } }),
    startTestServer({ env: { mode: 'production' } }),
  ])
  open.push(
    () => development.close(),
    () => production.close(),
  )
  for (const { services } of [development, production])
    await services.mailer.send({ ...MAIL, subject: 'A <b>bold</b> one' })
  const read = async (url: string) => {
    const response = await fetch(url)
    return { status: response.status, text: await response.text() }
  }
  const { text: list } = await read(`${development.url}/dev/mail`)
  expect(list).toContain('A &lt;b&gt;bold&lt;/b&gt; one')
  const path = /\/dev\/mail\/[^"]+/.exec(list)![0]
  expect((await read(development.url + path)).text).toContain('Marked words')
  expect((await read(`${development.url}/dev/mail/..%2F..%2Fpackage.json`)).status).toBe(404)
  for (const gone of ['/dev/mail', path]) expect((await read(production.url + gone)).status).toBe(404)
})
