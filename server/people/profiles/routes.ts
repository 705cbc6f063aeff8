import { eq } from 'drizzle-orm'
import { Session } from '#contract/accounts.ts'
import { AVATAR_MAX_BYTES } from '#contract/platform/limits.ts'
import { CreateProfile, handleResource, ownProfileResource, UpdateProfile } from '#contract/profiles.ts'
import { isReservedHandle } from '#contract/reserved.ts'
import { multipartBody } from '#server/media/upload/receive-form.ts'
import { receiveUpload } from '#server/media/upload/upload.ts'
import { setActiveProfileCookie } from '#server/people/identity/cookies.ts'
import { requireGoodStanding, requireProfile, requireSender } from '#server/people/identity/guards.ts'
import { changedSession } from '#server/people/identity/session.ts'
import { createRouter } from '#server/platform/context.ts'
import { retryIfGaveWay } from '#server/platform/database/transactions.ts'
import { AppError } from '#server/platform/errors.ts'
import { clientLimits } from '#server/platform/http/client-limits.ts'
import { UPLOAD_ERRORS } from '#server/platform/http/declared-errors.ts'
import { endpoint } from '#server/platform/http/endpoint.ts'
import { json, jsonBody } from '#server/platform/http/openapi.ts'
import { handler } from '#server/platform/http/resource-handlers.ts'
import type { RateLimit } from '#server/platform/rate-limits.ts'
import { removeAvatar, setAvatar } from './change-avatar.ts'
import { createProfile } from './create-profile.ts'
import { loadOwnProfile } from './load.ts'
import { isHandleTaken } from './queries.ts'
import { profiles } from './tables.ts'

const CREATIONS_PER_USER: RateLimit = { name: 'create-profile', points: 20, seconds: 3600 }
const AVATARS_PER_USER: RateLimit = { name: 'avatar', points: 60, seconds: 3600 }
const HANDLE_CHECKS_PER_CLIENT: RateLimit = { name: 'handle-check', points: 600, seconds: 600 }
const AVATAR_UPLOAD = { files: { avatar: { maxBytes: AVATAR_MAX_BYTES } }, maxFields: 0, maxFieldBytes: 0 }

const createProfileRoute = endpoint(
  'post /',
  {
    summary: 'Create a profile and make it the active one',
    errors: ['conflict', 'forbidden', 'handle_taken'],
    description:
      'The first profile of an account also needs a display name, the date of birth and acceptance of the terms.',
    request: { body: jsonBody(CreateProfile) },
    responses: { 201: json(Session, 'The session, with the new profile active') },
  },
  async (c) => {
    const session = requireGoodStanding(c)
    const wanted = c.req.valid('json')
    await c.var.rateLimits.take(CREATIONS_PER_USER, session.userId)
    const id = await createProfile(c.var, session.userId, wanted)
    setActiveProfileCookie(c, id)
    return changedSession(c, id)
  },
)

const updateProfileRoute = endpoint(
  'patch /mine',
  {
    summary: 'Change the acting profile: name, bio, place, links, support and choices',
    errors: ['profile_required'],
    request: { body: jsonBody(UpdateProfile) },
    responses: { 200: json(Session, 'The session with the changed profile') },
  },
  async (c) => {
    const { displayName, ...changes } = c.req.valid('json')
    const { id, profileType } = requireProfile(c)
    if (changes.support && profileType !== 'artist') throw onlyArtists()
    const changed = { displayName: displayName || null, ...changes }
    // Retried after a deadlock: triggers update the search entries of all works under the new name,
    // and another transaction may lock them at the same time.
    await retryIfGaveWay(() => c.var.db.update(profiles).set(changed).where(eq(profiles.id, id)))
    return changedSession(c)
  },
)

const onlyArtists = () => {
  const message = 'Only artists can have links for support'
  return new AppError('invalid', message, { fields: { support: message } })
}

const setAvatarRoute = endpoint(
  'put /mine/avatar',
  {
    summary: 'Set the picture of the acting profile',
    errors: [...UPLOAD_ERRORS, 'file_missing', 'profile_required'],
    request: { body: multipartBody({ avatar: 'file' }, ['avatar']) },
    responses: { 200: json(Session, 'The session with the new picture') },
  },
  async (c) => {
    const profile = requireProfile(c)
    const sender = requireSender(c)
    await c.var.rateLimits.take(AVATARS_PER_USER, sender.accountId)
    const { spoolDir } = c.var
    await using upload = await receiveUpload(c.env.incoming, { spoolDir, ...AVATAR_UPLOAD, signal: sender.signal })
    const { avatar } = upload.files
    if (!avatar) throw new AppError('file_missing', 'Please select an image file', { fields: { avatar: 'Required' } })
    await setAvatar(c.var, profile.id, avatar, { ...sender, folder: upload.folder })
    return changedSession(c)
  },
)

const removeAvatarRoute = endpoint(
  'delete /mine/avatar',
  {
    summary: 'Remove the picture of the acting profile',
    errors: ['profile_required'],
    responses: { 200: json(Session, 'The session without the picture') },
  },
  async (c) => {
    await removeAvatar(c.var, requireProfile(c).id)
    return changedSession(c)
  },
)

/** Resources for the API and the first paint. */
export const profilesResources = [
  handler(
    handleResource,
    {
      summary: 'Check whether a handle is available',
      response: 'The handle; a handle in use or reserved is not available',
      description: 'The handle of a deleted profile stays available to the account that owned it.',
    },
    async (c, { handle }) => {
      await clientLimits(c.var).take(HANDLE_CHECKS_PER_CLIENT)
      const available =
        !isReservedHandle(handle) && !(await isHandleTaken(c.var.db, handle, c.var.session?.userId ?? null))
      return { handle, available }
    },
  ),
  handler(
    ownProfileResource,
    {
      summary: 'Get the acting profile with its editable fields',
      errors: ['profile_required'],
      response: 'The profile',
    },
    loadOwnProfile,
  ),
]

export const profilesRoutes = createRouter().openapiRoutes([
  createProfileRoute,
  updateProfileRoute,
  setAvatarRoute,
  removeAvatarRoute,
])
