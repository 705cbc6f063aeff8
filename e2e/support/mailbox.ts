import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import PostalMime, { type Email } from 'postal-mime'

/** The newest mail to an address, waited for: the server keeps mails as files while it has no SMTP server. */
export async function latestMail(dataDir: string, to: string): Promise<Email> {
  for (let tries = 0; tries < 400; tries++) {
    const names = await readdir(join(dataDir, 'mail')).catch(() => [])
    for (const name of names.toSorted().toReversed()) {
      if (name.startsWith('.') || !name.endsWith('.eml')) continue
      // mails to an account that another journey deletes go meanwhile
      const bytes = await readFile(join(dataDir, 'mail', name)).catch(() => null)
      const mail = bytes && (await PostalMime.parse(bytes))
      if (mail?.to?.some(({ address }) => address === to)) return mail
    }
    await delay(25)
  }
  throw new Error(`No mail for ${to} arrived`)
}

/** The one link that a mail is about. */
export function linkIn(mail: Email): string {
  const link = /https?:\/\/\S+token=[^\s"<>]+/.exec(mail.text ?? '')?.[0]
  if (!link) throw new Error(`No link in the mail '${mail.subject}'`)
  return link
}
