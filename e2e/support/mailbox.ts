import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import PostalMime, { type Email } from 'postal-mime'

/** Parsed mails by path. Mails do not change, so each is parsed only once per process. */
const parsed = new Map<string, Email>()

/**
 * Waits for the newest mail to an address. Without an SMTP server the server stores mails as files.
 */
export async function latestMail(dataDir: string, to: string): Promise<Email> {
  for (let tries = 0; tries < 400; tries++) {
    const names = await readdir(join(dataDir, 'mail')).catch(() => [])
    for (const name of names.toSorted().toReversed()) {
      if (name.startsWith('.') || !name.endsWith('.eml')) continue
      const mail = await readMail(join(dataDir, 'mail', name))
      if (mail?.to?.some(({ address }) => address === to)) return mail
    }
    await delay(25)
  }
  throw new Error(`No mail for ${to} arrived`)
}

async function readMail(path: string): Promise<Email | null> {
  const known = parsed.get(path)
  if (known) return known
  // Another journey may delete its account, and with it the mail, before this read.
  const bytes = await readFile(path).catch(() => null)
  if (!bytes) return null
  const mail = await PostalMime.parse(bytes)
  parsed.set(path, mail)
  return mail
}

/** The only link with a token in a mail. */
export function linkIn(mail: Email): string {
  const link = /https?:\/\/\S+token=[^\s"<>]+/.exec(mail.text ?? '')?.[0]
  if (!link) throw new Error(`No link in the mail '${mail.subject}'`)
  return link
}
