import { ChangeEmail, ChangePassword, ConfirmEmail } from '#contract/accounts.ts'
import { rememberDevice, setSessionCookie } from '#server/people/identity/cookies.ts'
import { LINK_PER_CLIENT, MAIL_PER_CLIENT } from '#server/people/identity/limits.ts'
import { createRouter } from '#server/platform/context.ts'
import { clientLimits } from '#server/platform/http/client-limits.ts'
import { endpoint } from '#server/platform/http/endpoint.ts'
import { jsonBody } from '#server/platform/http/openapi.ts'
import { requireProofBesidePassword } from '../proof/require-proof.ts'
import { askForNewEmail, confirmNewEmail } from './change-email.ts'
import { changePassword } from './change-password.ts'

const passwordRoute = endpoint(
  'put /password',
  {
    summary: 'Change the password and end all other sessions',
    description: 'The current session gets a new cookie. An account with a second factor needs a proof.',
    errors: ['invalid_credentials', 'weak_password', 'proof_required'],
    request: { body: jsonBody(ChangePassword) },
    responses: { 204: { description: 'The password is changed' } },
  },
  async (c) => {
    const session = await requireProofBesidePassword(c)
    setSessionCookie(c, await changePassword(c.var, session, c.req.valid('json')))
    rememberDevice(c, session.userId)
  },
)

const emailRoute = endpoint(
  'put /email',
  {
    summary: 'Request a new email address and mail a link to confirm it',
    errors: ['invalid_credentials', 'proof_required'],
    request: { body: jsonBody(ChangeEmail) },
    responses: {
      202: {
        description:
          'The request is accepted and a mail is sent. The response is the same if another account has the address.',
      },
    },
  },
  async (c) => {
    const session = await requireProofBesidePassword(c)
    await clientLimits(c.var).take(MAIL_PER_CLIENT)
    await askForNewEmail(c.var, session, c.req.valid('json'))
  },
)

const confirmRoute = endpoint(
  'post /email/confirm',
  {
    summary: 'Confirm a new email address by a mailed link and the password',
    description: 'A link works once. No session is needed.',
    errors: ['invalid_credentials', 'link_invalid', 'link_expired', 'conflict'],
    request: { body: jsonBody(ConfirmEmail) },
    responses: {
      204: { description: 'The account has the new address' },
    },
  },
  async (c) => {
    await clientLimits(c.var).take(LINK_PER_CLIENT)
    await confirmNewEmail(c.var, c.req.valid('json'))
  },
)

/** Changes of the user's own account, mounted below `/api/accounts`. */
export const accountSettingsRoutes = createRouter().openapiRoutes([passwordRoute, emailRoute, confirmRoute])
