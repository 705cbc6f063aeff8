import { randomBytes } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Env } from '../env.ts'
import type { Log } from '../log.ts'
import { mails, mailsRefused } from '../telemetry/meters.ts'
import { observed } from '../telemetry/observed.ts'

/**
 * One message to one person, as text and HTML. `link` is the main link of the mail, logged where
 * mails are stored as files. `unsubscribe` is the address of the unsubscribe button in mail
 * programs: a POST there is enough.
 */
export type Mail = { to: string; subject: string; text: string; html: string; link?: string; unsubscribe?: string }

export type Mailer = {
  /**
   * Sends by SMTP or stores the mail as a file. Throws on a temporary refusal, so that the job
   * retries.
   */
  send(mail: Mail): Promise<void>
  close(): Promise<void>
}

/**
 * Sends mail through `SMTP_URL`. Without it every mail becomes an .eml file in `$DATA_DIR/mail`,
 * and its link is logged.
 */
export function createMailer(env: Env, log: Log): Mailer {
  const mailer = env.smtpUrl
    ? createSmtpMailer(env.smtpUrl, env.mailFrom, log)
    : createFileMailer(env.dataDir, env.mailFrom, log)
  const send: Mailer['send'] = (mail) =>
    observed({ name: 'send mail', kind: 'client', durations: mails }, () => mailer.send(mail))
  return { ...mailer, send }
}

const TIMEOUT_MS = 20_000

/**
 * Whether the connection must be encrypted before a mail or a password is sent (STARTTLS). Only a
 * mail server on this machine needs no encryption; `smtps:` has it from the beginning.
 */
const needsTls = (url: string): boolean => !/^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(new URL(url).hostname)

/**
 * Sends by SMTP. A 5xx response about this mail is final and logged; any other error is thrown for
 * a retry.
 */
function createSmtpMailer(url: string, from: string, log: Log): Mailer {
  const options = { connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS }
  const transport = createTransport({ url, pool: true, ...options, requireTLS: needsTls(url) })
  return {
    async send(mail) {
      assertPlainHeaders(mail)
      try {
        const { to, subject, text, html } = mail
        await transport.sendMail({ from, to, subject, text, html, headers: headersOf(mail) })
      } catch (error) {
        if (!isFinalRefusal(error)) throw error
        mailsRefused.inc()
        log.warn({ responseCode: error.responseCode, subject: mail.subject }, 'mail refused for good')
      }
    },
    async close() {
      transport.close()
    },
  }
}

/**
 * EENVELOPE and EMESSAGE concern this mail. A wrong password (EAUTH) or a lost connection can be
 * fixed before a retry.
 */
function isFinalRefusal(error: unknown): error is Error & { responseCode: number } {
  const { code, responseCode } = error as { code?: string; responseCode?: number }
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode !== undefined && responseCode >= 500
}

export const mailFolder = (dataDir: string): string => join(dataDir, 'mail')

/**
 * Stores every mail as `{time}-{random}.eml`, so that names sort by time, and logs its subject and
 * link.
 */
export function createFileMailer(dataDir: string, from: string, log: Log): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    async send(mail) {
      assertPlainHeaders(mail)
      const { message } = await transport.sendMail({ from, ...mail, headers: headersOf(mail) })
      const folder = mailFolder(dataDir)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomBytes(3).toString('hex')}.eml`
      // The file is renamed when it is complete, so that a reader of the folder never sees half a
      // mail.
      await writeFile(join(folder, `.${name}`), message as Buffer, { mode: 0o600 })
      await rename(join(folder, `.${name}`), join(folder, name))
      log.info({ to: mail.to, link: mail.link, file: join(folder, name) }, `mail: ${mail.subject}`)
    },
    async close() {},
  }
}

/** Marks the mail as automatic, so that no absence note replies to it. */
const MACHINE_HEADERS = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' }

/** One-click unsubscribe: RFC 2369 and RFC 8058. */
const headersOf = ({ unsubscribe }: Mail) => ({
  ...MACHINE_HEADERS,
  ...(unsubscribe && {
    'List-Unsubscribe': `<${unsubscribe}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }),
})

const ADDRESS = /^[^\s<>()[\]\\,;:"@]+@[^\s<>()[\]\\,;:"@]+$/

/**
 * Refuses values that would inject headers: a line break in the address or subject, several
 * addresses, a display name.
 * @throws TypeError; such a mail is a bug, since addresses are validated on input.
 */
function assertPlainHeaders(mail: Mail): void {
  if (!ADDRESS.test(mail.to)) throw new TypeError('not a single plain mail address')
  if ([...mail.subject].some((char) => char.charCodeAt(0) < 32)) throw new TypeError('control character in a subject')
}
