import { randomBytes } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Log } from '../log.ts'
import { assertPlainHeaders, MACHINE_HEADERS } from './headers.ts'
import type { Mailer } from './mail.ts'

export const mailFolder = (dataDir: string): string => join(dataDir, 'mail')

/** Keeps every mail as `{time}-{random}.eml`, names sorting by time, and logs its subject and link. */
export function createFileMailer(dataDir: string, from: string, log: Log): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    async send(mail) {
      assertPlainHeaders(mail)
      const { message } = await transport.sendMail({ from, ...mail, headers: MACHINE_HEADERS })
      const folder = mailFolder(dataDir)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomBytes(3).toString('hex')}.eml`
      // Renamed when whole, so that a reader of the folder never sees half a mail.
      await writeFile(join(folder, `.${name}`), message as Buffer, { mode: 0o600 })
      await rename(join(folder, `.${name}`), join(folder, name))
      log.info({ to: mail.to, link: mail.link, file: join(folder, name) }, `mail: ${mail.subject}`)
    },
    async close() {},
  }
}
