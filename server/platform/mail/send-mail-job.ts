import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { JobTasks, Schedule } from '../jobs.ts'
import { type Mail, mailFolder } from './mail.ts'

declare module '#server/platform/jobs.ts' {
  interface JobPayloads {
    /** One mail, retried while the mail server reports a temporary problem. */
    'send-mail': Mail
    'sweep-mails': object
  }
}

export const mailTasks: JobTasks = {
  'send-mail': (mail, { mailer }) => mailer.send(mail),
  async 'sweep-mails'(_payload, { env }) {
    await sweepKeptMails(env.dataDir)
  },
}
/** Runs hourly, so that several instances with separate mail folders all get their turn. */
export const mailSchedules: Schedule[] = [{ task: 'sweep-mails', match: '29 * * * *' }]

/** Long enough for the operator to pass a link on. Most links expire within a day. */
export const KEPT_DAYS = 30
const DAY_MS = 24 * 3_600_000

/**
 * The names that the file mailer gives. A leading dot marks a file that a crash left incomplete.
 */
const NAME = /^\.?(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z)-[0-9a-f]{6}\.eml$/

/**
 * Removes stored mails that are older than KEPT_DAYS by their names; other files in the folder
 * stay. Concurrent runs do no harm. Resolves to the number of removed mails.
 */
export async function sweepKeptMails(dataDir: string, now = Date.now()): Promise<number> {
  const old = await mailsBefore(dataDir, new Date(now - KEPT_DAYS * DAY_MS))
  for (const path of old) await rm(path, { force: true })
  return old.length
}

/** Removes the mails to these addresses that were stored before a moment. */
export async function forgetKeptMails(dataDir: string, addresses: string[], before: Date): Promise<void> {
  const gone = new Set(addresses.map((address) => address.toLowerCase()))
  for (const path of await mailsBefore(dataDir, before)) {
    // a sweep may have removed it in between
    const mail = await readFile(path, 'latin1').catch(() => '')
    if (gone.has(recipientOf(mail).toLowerCase())) await rm(path, { force: true })
  }
}

async function mailsBefore(dataDir: string, moment: Date): Promise<string[]> {
  const folder = mailFolder(dataDir)
  const names = await readdir(folder).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  })
  const limit = moment.toISOString().replaceAll(':', '-')
  return names.filter((name) => (NAME.exec(name)?.[1] ?? limit) < limit).map((name) => join(folder, name))
}

/** A long address has a line of its own. */
const recipientOf = (mail: string): string => /^To:\s+(\S+)/m.exec(mail.slice(0, mail.indexOf('\r\n\r\n')))?.[1] ?? ''
