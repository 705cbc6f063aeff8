import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { JobTasks, Schedule } from '../jobs.ts'
import { type Mail, mailFolder } from './mail.ts'

declare module '#server/platform/jobs.ts' {
  interface JobPayloads {
    /** One mail, tried again while the mail server says that it may work later. */
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
/** Often enough that each of several instances with folders of their own comes to it. */
export const mailSchedules: Schedule[] = [{ task: 'sweep-mails', match: '29 * * * *' }]

/** Long enough for whoever runs the instance to hand a link on; most open nothing any more after a day. */
export const KEPT_DAYS = 30
const DAY_MS = 24 * 3_600_000

/** As the file mailer names them; with a dot in front what a crash left half written. */
const NAME = /^\.?(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z)-[0-9a-f]{6}\.eml$/

/**
 * Removes mails that were kept as files for KEPT_DAYS by their names; whatever else lies in the folder stays. May run
 * beside itself. Resolves to how many went.
 */
export async function sweepKeptMails(dataDir: string, now = Date.now()): Promise<number> {
  const old = await mailsBefore(dataDir, new Date(now - KEPT_DAYS * DAY_MS))
  for (const path of old) await rm(path, { force: true })
  return old.length
}

/** Removes the mails to these addresses that were kept before a moment. */
export async function forgetKeptMails(dataDir: string, addresses: string[], before: Date): Promise<void> {
  const gone = new Set(addresses.map((address) => address.toLowerCase()))
  for (const path of await mailsBefore(dataDir, before)) {
    // swept meanwhile
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

/** A long address stands in a line of its own. */
const recipientOf = (mail: string): string => /^To:\s+(\S+)/m.exec(mail.slice(0, mail.indexOf('\r\n\r\n')))?.[1] ?? ''
