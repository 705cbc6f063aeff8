import { ChangeEmail, ChangePassword, ConfirmEmail } from '#contract/accounts.ts'
import { rememberDevice, setSessionCookie } from '#server/people/identity/cookies.ts'
import { requireSession } from '#server/people/identity/guards.ts'
import { LINK_PER_CLIENT, MAIL_PER_CLIENT } from '#server/people/identity/limits.ts'
import { createRouter } from '#server/platform/context.ts'
import { clientLimits } from '#server/platform/http/client-limits.ts'
import { endpoint } from '#server/platform/http/endpoint.ts'
import { jsonBody, problem } from '#server/platform/http/openapi.ts'
import { askForNewEmail, confirmNewEmail } from './change-email.ts'
import { changePassword } from './change-password.ts'

const passwordRoute = endpoint(
  'put /password',
  {
    summary: 'Change your password; every other session ends, this one gets a new cookie',
    request: { body: jsonBody(ChangePassword) },
    responses: { 204: { description: 'The password is changed' } },
  },
  async (c) => {
    const session = requireSession(c)
    setSessionCookie(c, await changePassword(c.var, session, c.req.valid('json')))
    rememberDevice(c, session.userId)
  },
)

const emailRoute = endpoint(
  'put /email',
  {
    summary: 'Ask for another address; a link to confirm it goes there',
    request: { body: jsonBody(ChangeEmail) },
    responses: { 202: { description: 'A mail is on its way. The answer is the same for an address that is taken.' } },
  },
  async (c) => {
    const session = requireSession(c)
    await clientLimits(c.var).take(MAIL_PER_CLIENT)
    await askForNewEmail(c.var, session, c.req.valid('json'))
  },
)

const confirmRoute = endpoint(
  'post /email/confirm',
  {
    summary: 'Follow the link that was mailed to a new address, once, with the password; signed in or not',
    request: { body: jsonBody(ConfirmEmail) },
    responses: {
      204: { description: 'The account has the new address' },
      410: problem('The link has expired'),
    },
  },
  async (c) => {
    await clientLimits(c.var).take(LINK_PER_CLIENT)
    await confirmNewEmail(c.var, c.req.valid('json'))
  },
)

/** Changes of the user's own account, mounted below `/api/accounts`. */
export const accountSettingsRoutes = createRouter().openapiRoutes([passwordRoute, emailRoute, confirmRoute])
