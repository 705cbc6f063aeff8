import { expect, vi } from 'vitest'
import { type KeptMail, readKeptMails } from '#server/platform/mail/dev-mail.ts'
import type { TestServer } from '#server/platform/testing/test-server.ts'

/** The browsers of most tests have no cookies, so each of their sign-ins is by a new device. */
export const NEW_DEVICE = 'A new device signed in to your Undercroft account'

/** All mails sent to an address so far, newest first. */
export async function allMailsTo(server: TestServer, email: string): Promise<KeptMail[]> {
  const mails = await readKeptMails(server.services.env.dataDir, 1000)
  return mails.filter(({ to }) => to === email)
}

/** The mails sent to an address so far, newest first, without those about new devices. */
export const mailsTo = async (server: TestServer, email: string): Promise<KeptMail[]> =>
  (await allMailsTo(server, email)).filter(({ subject }) => subject !== NEW_DEVICE)

/**
 * Waits until the address has received `count` mails and returns the newest. Needs a server that
 * runs jobs.
 */
export function newestMail(server: TestServer, email: string, count = 1): Promise<KeptMail> {
  return vi.waitFor(
    async () => {
      const mails = await mailsTo(server, email)
      expect(mails).toHaveLength(count)
      return mails[0]!
    },
    { timeout: 30_000, interval: 20 },
  )
}

/**
 * Waits until the address has received a mail with this subject. Mails of several jobs arrive in
 * any order.
 */
export function mailAbout(server: TestServer, email: string, subject: string): Promise<KeptMail> {
  return vi.waitFor(
    async () => {
      const mails = await allMailsTo(server, email)
      const mail = mails.find((each) => each.subject === subject)
      if (!mail) throw new Error(`"${subject}" has not come, but ${JSON.stringify(mails.map((each) => each.subject))}`)
      return mail
    },
    { timeout: 30_000, interval: 20 },
  )
}

/** The token of the link in a mail. */
export const tokenIn = ({ text }: KeptMail): string => decodeURIComponent(/[?#]token=(\S+)/.exec(text)?.[1] ?? '')
