import type { Services, SignedIn } from '#server/platform/context.ts'
import { AppError } from '#server/platform/errors.ts'
import { MAIL_PER_ADDRESS, NEW_EMAIL_PER_ACCOUNT } from '../limits.ts'
import { createMailedLink, findMailedLink, lockUser, spendMailedLinks } from '../links/mailed-links.ts'
import { emailChangeAskedMail, emailChangedMail } from '../mails/email-letters.ts'
import { giveEmail } from './give-email.ts'
import { checkOwnPassword, lockUnchanged } from './own-password.ts'

/**
 * Has a link mailed to the new address, and a notice to the old one (AUTH-11). It answers and takes the same for every address:
 * whether it has an account is found out by the job, and only its owner is told (AUTH-08). The last change asked for counts.
 * @throws AppError `invalid_credentials` for a wrong password, `invalid` for the address that the account has.
 */
export async function askForNewEmail(
  services: Services,
  session: SignedIn,
  { email, password }: { email: string; password: string },
): Promise<void> {
  const { db, env, jobs, rateLimits } = services
  const checked = await checkOwnPassword(services, session, password)
  if (email === session.email) throw ownAddress()
  await rateLimits.take(NEW_EMAIL_PER_ACCOUNT, session.userId)
  await rateLimits.take(MAIL_PER_ADDRESS, email)
  await db.transaction(async (tx) => {
    const user = await lockUnchanged(tx, session, checked)
    await spendMailedLinks(tx, ['change-email'], session.userId)
    const token = await createMailedLink(tx, 'change-email', session.userId, { email })
    await jobs.add(tx, 'mail-new-email', { email, token })
    await jobs.add(tx, 'send-mail', emailChangeAskedMail(env.publicUrl, user.email))
  })
}

/**
 * Follows the link that was mailed to a new address, once, from whichever browser. Sessions stay: who asked knew the password.
 * The old address gets a link to take the account back; links that were mailed there before end.
 */
export async function confirmNewEmail({ db, env, jobs }: Services, token: string): Promise<void> {
  await db.transaction(async (tx) => {
    const { userId, email } = await findMailedLink(tx, ['change-email'], token)
    const before = await lockUser(tx, userId)
    if (!before || !email) return
    await giveEmail(tx, userId, email)
    await spendMailedLinks(tx, ['change-email', 'reset-password', 'verify-email'], userId)
    const restoring = await createMailedLink(tx, 'restore-email', userId, { email: before.email })
    await jobs.add(tx, 'send-mail', emailChangedMail(env, before.email, restoring))
  })
}

function ownAddress(): AppError {
  const message = 'This is already your address'
  return new AppError('invalid', message, { fields: { email: message } })
}
