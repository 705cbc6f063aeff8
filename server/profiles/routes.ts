import { createRoute, z } from '@hono/zod-openapi'
import { eq } from 'drizzle-orm'
import { Session } from '#contract/accounts.ts'
import { AVATAR_MAX_BYTES } from '#contract/platform/limits.ts'
import { CreateProfile, Handle, HandleAvailability, Profile, UpdateProfile } from '#contract/profiles.ts'
import { ProfileTab, PublicProfile } from '#contract/public-profile.ts'
import { isReservedHandle } from '#contract/reserved.ts'
import { loadSession } from '#server/accounts/session.ts'
import { setActiveProfileCookie } from '#server/accounts/sessions/cookies.ts'
import { receiveUpload } from '#server/media/upload/upload.ts'
import { multipartBody, uploadProblems } from '#server/media/upload/upload-docs.ts'
import { createRouter, requireProfile, requireSender, requireSession } from '#server/platform/context.ts'
import { AppError } from '#server/platform/errors.ts'
import { clientBucket } from '#server/platform/http/client-address.ts'
import { json, jsonBody, oneById, problems } from '#server/platform/http/openapi.ts'
import type { RateLimit } from '#server/platform/rate-limits.ts'
import { removeAvatar, setAvatar } from './avatar/change-avatar.ts'
import { createProfile } from './create-profile.ts'
import { loadOwnProfile, loadPublicProfile } from './load.ts'
import { isHandleTaken } from './queries.ts'
import { profiles } from './tables.ts'

const tags = ['profiles']

const CREATIONS_PER_USER: RateLimit = { name: 'create-profile', points: 20, seconds: 3600 }
const AVATARS_PER_USER: RateLimit = { name: 'avatar', points: 60, seconds: 3600 }
const HANDLE_CHECKS_PER_CLIENT: RateLimit = { name: 'handle-check', points: 600, seconds: 600 }
const AVATAR_UPLOAD = { files: { avatar: { maxBytes: AVATAR_MAX_BYTES } }, maxFields: 0, maxFieldBytes: 0 }

const createProfileRoute = createRoute({
  method: 'post',
  path: '/',
  tags,
  summary: 'Make a profile and act as it',
  description:
    'The first profile of an account also needs a display name, the date of birth and acceptance of the terms.',
  request: { body: jsonBody(CreateProfile) },
  responses: { 201: json(Session, 'The session, with the new profile active'), ...problems },
})

const checkHandleRoute = createRoute({
  method: 'get',
  path: '/handles/{handle}',
  tags,
  summary: 'Whether a handle is free',
  request: { params: z.object({ handle: Handle }) },
  responses: { 200: json(HandleAvailability, 'Taken and reserved handles are both not available'), ...problems },
})

const getOwnProfileRoute = createRoute({
  method: 'get',
  path: '/mine',
  tags,
  summary: 'The profile that is acted as, for its edit form',
  responses: { 200: json(Profile, 'The profile'), ...problems },
})

const updateProfileRoute = createRoute({
  method: 'patch',
  path: '/mine',
  tags,
  summary: 'Change name, words and links of the profile that is acted as',
  request: { body: jsonBody(UpdateProfile) },
  responses: { 200: json(Session, 'The session, with the changed profile'), ...problems },
})

const setAvatarRoute = createRoute({
  method: 'put',
  path: '/mine/avatar',
  tags,
  summary: 'Give the profile that is acted as a new picture',
  request: { body: multipartBody({ avatar: 'file' }, ['avatar']) },
  responses: { 200: json(Session, 'The session, with the new picture'), ...uploadProblems },
})

const removeAvatarRoute = createRoute({
  method: 'delete',
  path: '/mine/avatar',
  tags,
  summary: 'Take the picture away',
  responses: { 200: json(Session, 'The session, without the picture'), ...problems },
})

const getProfileRoute = createRoute({
  method: 'get',
  path: '/{id}',
  tags,
  summary: 'A profile and what one of its tabs shows first',
  description: 'It is found by its slug, else by its handle; without regard to case.',
  request: { ...oneById, query: z.object({ tab: ProfileTab.default('music') }) },
  responses: { 200: json(PublicProfile, 'All that the page of a profile shows first'), ...problems },
})

export const profilesRoutes = createRouter()
  .openapi(createProfileRoute, async (c) => {
    const session = requireSession(c)
    const wanted = c.req.valid('json')
    await c.var.rateLimits.take(CREATIONS_PER_USER, session.userId)
    const id = await createProfile(c.var, session.userId, wanted)
    c.set('session', { ...session, termsAccepted: true })
    c.set('profile', { id, profileType: wanted.profileType, handle: wanted.handle })
    setActiveProfileCookie(c, id)
    return c.json(Session.parse(await loadSession(c)), 201)
  })
  .openapi(checkHandleRoute, async (c) => {
    const { handle } = c.req.valid('param')
    await c.var.rateLimits.take(HANDLE_CHECKS_PER_CLIENT, clientBucket(c.var.address))
    const available = !isReservedHandle(handle) && !(await isHandleTaken(c.var.db, handle))
    return c.json({ handle, available }, 200)
  })
  .openapi(getOwnProfileRoute, async (c) => c.json(Profile.parse(await loadOwnProfile(c)), 200))
  .openapi(updateProfileRoute, async (c) => {
    const { displayName, ...changes } = c.req.valid('json')
    await c.var.db
      .update(profiles)
      .set({ displayName: displayName || null, ...changes })
      .where(eq(profiles.id, requireProfile(c).id))
    return c.json(Session.parse(await loadSession(c)), 200)
  })
  .openapi(setAvatarRoute, async (c) => {
    const profile = requireProfile(c)
    const sender = requireSender(c)
    await c.var.rateLimits.take(AVATARS_PER_USER, sender.accountId)
    const { spoolDir } = c.var
    await using upload = await receiveUpload(c.env.incoming, { spoolDir, ...AVATAR_UPLOAD, signal: sender.signal })
    const { avatar } = upload.files
    if (!avatar) throw new AppError('file_missing', 'Please select an image file', { fields: { avatar: 'Required' } })
    await setAvatar(c.var, profile.id, avatar, { ...sender, folder: upload.folder })
    return c.json(Session.parse(await loadSession(c)), 200)
  })
  .openapi(removeAvatarRoute, async (c) => {
    await removeAvatar(c.var, requireProfile(c).id)
    return c.json(Session.parse(await loadSession(c)), 200)
  })
  .openapi(getProfileRoute, async (c) =>
    c.json(PublicProfile.parse(await loadPublicProfile(c, c.req.valid('param').id, c.req.valid('query').tab)), 200),
  )
