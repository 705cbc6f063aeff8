import type { Env } from '../env.ts'
import type { Log } from '../log.ts'
import { createFileMailer } from './file-mailer.ts'
import { createSmtpMailer } from './smtp-mailer.ts'

/** One message to one person, in both forms. `link` is what the mail is about, shown on the terminal where mails are kept as files. */
export type Mail = { to: string; subject: string; text: string; html: string; link?: string }

export type Mailer = {
  /** Sends by SMTP, or keeps the mail as a file. Throws when the server refuses for now, so that a job tries again. */
  send(mail: Mail): Promise<void>
  close(): Promise<void>
}

/** Mail by `SMTP_URL`; without it every mail becomes an .eml file in `$DATA_DIR/mail`, with its link in the log. */
export function createMailer(env: Env, log: Log): Mailer {
  return env.smtpUrl
    ? createSmtpMailer(env.smtpUrl, env.mailFrom, log)
    : createFileMailer(env.dataDir, env.mailFrom, log)
}
