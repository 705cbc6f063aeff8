import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import PostalMime, { type Email } from 'postal-mime'

/** Mails do not change: each is parsed once in a process, not once in every look for another one. */
const parsed = new Map<string, Email>()

/** The newest mail to an address, waited for: the server keeps mails as files while it has no SMTP server. */
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
  // mails to an account that another journey deletes go meanwhile
  const bytes = await readFile(path).catch(() => null)
  if (!bytes) return null
  const mail = await PostalMime.parse(bytes)
  parsed.set(path, mail)
  return mail
}

/** The one link that a mail is about. */
export function linkIn(mail: Email): string {
  const link = /https?:\/\/\S+token=[^\s"<>]+/.exec(mail.text ?? '')?.[0]
  if (!link) throw new Error(`No link in the mail '${mail.subject}'`)
  return link
}
