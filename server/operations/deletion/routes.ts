import {
  AccountDeletionCounts,
  accountDeletionResource,
  DeleteAccount,
  DeletedProfile,
  DeleteProfile,
  profileDeletionResource,
} from '#contract/deletion.ts'
import { TO_DELETE } from '#server/people/accounts/visitors.ts'
import { forgetActiveProfile, forgetSession, setActiveProfileCookie } from '#server/people/identity/cookies.ts'
import { requireProof } from '#server/people/identity/guards.ts'
import { changedSession } from '#server/people/identity/session.ts'
import { type AppContext, createRouter } from '#server/platform/context.ts'
import { AppError } from '#server/platform/errors.ts'
import { endpoint } from '#server/platform/http/endpoint.ts'
import { json, jsonBody, oneById } from '#server/platform/http/openapi.ts'
import { handler } from '#server/platform/http/resource-handlers.ts'
import type { RateLimit } from '#server/platform/rate-limits.ts'
import { checkAccountDeletion, deleteAccount } from './delete-account.ts'
import { checkProfileDeletion, deleteProfile } from './delete-profile.ts'

/**
 * Rate limit of one account for previews of a deletion, which count everything that would be
 * deleted.
 */
const CHECKS_PER_USER: RateLimit = { name: 'deletion-check', points: 60, seconds: 60 }
/**
 * Rate limit of one account for deletions. Deletions wait for each other, so each account may
 * request only a few.
 */
const DELETIONS_PER_USER: RateLimit = { name: 'deletion', points: 30, seconds: 3600 }

const deleteProfileRoute = endpoint(
  'delete /{id}',
  {
    summary: 'Delete a profile with its works and files',
    errors: ['forbidden', 'proof_required'],
    description:
      'Deletes everything or nothing. Likes, comments and messages of the profile stay, without its name. ' +
      'The path names the profile; the acting profile does not matter.',
    request: { ...oneById, body: jsonBody(DeleteProfile) },
    responses: { 200: json(DeletedProfile, 'Counts of the deleted items, and the session without the profile') },
  },
  async (c) => {
    const userId = signedIn(c, TO_DELETE.profile)
    requireProof(c)
    await c.var.rateLimits.take(DELETIONS_PER_USER, userId)
    const { id } = c.req.valid('param')
    const deleted = await deleteProfile(c.var, userId, { id, handle: c.req.valid('json').handle })
    const session = await changedSession(c)
    if (session.activeProfileId) setActiveProfileCookie(c, session.activeProfileId)
    else forgetActiveProfile(c)
    return { deleted, session }
  },
)

const deleteAccountRoute = endpoint(
  'delete /mine',
  {
    summary: 'Delete the account with its profiles and end all its sessions',
    description: 'Deletes everything or nothing. Profiles with other members are kept.',
    errors: ['proof_required'],
    request: { body: jsonBody(DeleteAccount) },
    responses: { 200: json(AccountDeletionCounts, 'Counts of the deleted items') },
  },
  async (c) => {
    const userId = signedIn(c, TO_DELETE.account)
    requireProof(c)
    await c.var.rateLimits.take(DELETIONS_PER_USER, userId)
    const deleted = await deleteAccount(c.var, { userId, email: c.req.valid('json').email })
    forgetSession(c)
    return deleted
  },
)

export const profileDeletionRoutes = createRouter().openapiRoutes([deleteProfileRoute])

/** Resources for the API and the first paint. */
export const deletionResources = [
  handler(
    profileDeletionResource,
    {
      summary: 'Count what the deletion of a profile would delete (members only)',
      errors: ['forbidden'],
      response: 'Counts at this moment',
    },
    async (c, params) => {
      const userId = signedIn(c, TO_DELETE.profile)
      await c.var.rateLimits.take(CHECKS_PER_USER, userId)
      return checkProfileDeletion(c.var.db, userId, params.id)
    },
  ),
  handler(
    accountDeletionResource,
    { summary: 'Count what the deletion of the account would delete', response: 'Counts at this moment' },
    async (c) => {
      const userId = signedIn(c, 'You must be signed in to check account deletion')
      await c.var.rateLimits.take(CHECKS_PER_USER, userId)
      return checkAccountDeletion(c.var.db, userId)
    },
  ),
]

export const accountDeletionRoutes = createRouter().openapiRoutes([deleteAccountRoute])

function signedIn(c: AppContext, refusal: string): string {
  if (!c.var.session) throw new AppError('not_signed_in', refusal)
  return c.var.session.userId
}
