import { z } from '@hono/zod-openapi'
import {
  AddedToAlbum,
  AddToAlbum,
  AlbumDetail,
  albumResource,
  CreatedAlbum,
  MoveTrack,
  profileAlbumsResource,
} from '#contract/albums.ts'
import { receiveCoverForm } from '#server/media/upload/cover-form.ts'
import { multipartBody } from '#server/media/upload/receive-form.ts'
import { requireArtist, requireSender, requireSession } from '#server/people/identity/guards.ts'
import { viewerOf } from '#server/people/profiles/permissions.ts'
import { type AppContext, createRouter } from '#server/platform/context.ts'
import { isUuid } from '#server/platform/database/ids.ts'
import { notFound } from '#server/platform/errors.ts'
import { UPLOAD_ERRORS } from '#server/platform/http/declared-errors.ts'
import { endpoint } from '#server/platform/http/endpoint.ts'
import { json, jsonBody, oneById } from '#server/platform/http/openapi.ts'
import { sharedHandler } from '#server/platform/http/resource-handlers.ts'
import type { RateLimit } from '#server/platform/rate-limits.ts'
import { LABELS_NOTE, sensitivePart } from '#server/works/assets/labels.ts'
import { ofProfile } from '#server/works/assets/of-profile.ts'
import { CreateFields, FORM_LIMITS, UpdateFields } from './album-form.ts'
import { addToAlbum, moveOnAlbum, removeFromAlbum } from './entries.ts'
import { findOr404, loadAlbum, loadAlbumDetail, loadAlbumList } from './load.ts'
import { requireEdit } from './permissions.ts'
import { createAlbum, deleteAlbum, updateAlbum } from './save-album.ts'

/** Rate limit of one account for creating and changing albums with their covers. */
const SAVES_PER_USER: RateLimit = { name: 'save-album', points: 240, seconds: 3600 }
/**
 * Rate limit of one account for adding, moving and removing tracks. A user who sorts a long list
 * stays below it.
 */
const ENTRIES_PER_USER: RateLimit = { name: 'album-entries', points: 3000, seconds: 3600 }

const facts = { title: 'text', releaseDate: 'text', notes: 'text', licence: 'text', credits: 'text' } as const
const texts = { ...facts, ...sensitivePart } as const
const oneTrack = { params: z.object({ id: z.string(), trackId: z.string() }) }

const createAlbumRoute = endpoint(
  'post /',
  {
    summary: 'Create an album without tracks',
    errors: [...UPLOAD_ERRORS, 'forbidden', 'profile_required'],
    description:
      'Send the text fields before the cover. `releaseDate` is a day such as `2026-10-14`. ' +
      '`credits` is a JSON array of `{role, name}`; a name that begins ' +
      'with @ is a handle. If the cover fails, the album has no cover and `coverProblem` says why. With `draft` the ' +
      'album is not published; if a draft with the same title exists, it is returned unchanged. ' +
      LABELS_NOTE,
    request: { body: multipartBody({ ...texts, draft: 'text', cover: 'file' }, ['title']) },
    responses: { 201: json(CreatedAlbum, 'The album') },
  },
  async (c) => {
    const profile = requireArtist(c)
    await c.var.rateLimits.take(SAVES_PER_USER, requireSession(c).userId)
    await using upload = await receiveCoverForm(c.env.incoming, {
      ...requireSender(c),
      fields: CreateFields,
      ...FORM_LIMITS,
    })
    const { id, coverProblem } = await createAlbum(c.var, profile.id, upload)
    return { ...(await loadAlbum(c, id)), coverProblem }
  },
)

const changeAlbum = endpoint(
  'patch /{id}',
  {
    summary: 'Change an album',
    description: 'Fields that are not sent keep their values. Fields that are sent empty are cleared.',
    errors: [...UPLOAD_ERRORS, 'forbidden'],
    request: { ...oneById, body: multipartBody({ ...texts, removeCover: 'text', cover: 'file' }) },
    responses: { 200: json(AlbumDetail, 'The changed album') },
  },
  async (c) => {
    const { userId } = requireSession(c)
    const album = await findOwn(c, c.req.valid('param').id)
    await c.var.rateLimits.take(SAVES_PER_USER, userId)
    await using upload = await receiveCoverForm(c.env.incoming, {
      ...requireSender(c),
      fields: UpdateFields,
      ...FORM_LIMITS,
    })
    await updateAlbum(c.var, album, upload)
    return loadAlbumDetail(c, album.id)
  },
)

const removeAlbum = endpoint(
  'delete /{id}',
  {
    summary: 'Delete an album and its cover',
    description: 'Its tracks are kept.',
    errors: ['forbidden'],
    request: oneById,
    responses: { 204: { description: 'Deleted' } },
  },
  async (c) => {
    requireSession(c)
    await deleteAlbum(c.var, (await findOwn(c, c.req.valid('param').id)).id)
  },
)

const addTracks = endpoint(
  'post /{id}/tracks',
  {
    summary: 'Add tracks to the end of an album',
    description:
      'The tracks must belong to the profile of the album. Tracks that are on it already are not added again.',
    errors: ['conflict', 'forbidden'],
    request: { ...oneById, body: jsonBody(AddToAlbum) },
    responses: { 200: json(AddedToAlbum, 'The added tracks, and those that were on the album already') },
  },
  async (c) => {
    const { id } = await readIds(c, c.req.valid('param'))
    return addToAlbum(c.var.db, viewerOf(c), id, c.req.valid('json').trackIds)
  },
)

const removeTrack = endpoint(
  'delete /{id}/tracks/{trackId}',
  {
    summary: 'Remove a track from an album',
    errors: ['forbidden'],
    request: oneTrack,
    responses: { 204: { description: 'Removed' } },
  },
  async (c) => {
    const { id, trackId } = await readIds(c, c.req.valid('param'))
    await removeFromAlbum(c.var.db, viewerOf(c), id, trackId)
  },
)

const placeTrack = endpoint(
  'put /{id}/tracks/{trackId}/place',
  {
    summary: 'Move a track of an album before another one or to the end',
    errors: ['conflict', 'forbidden'],
    request: { ...oneTrack, body: jsonBody(MoveTrack) },
    responses: { 204: { description: 'Moved' } },
  },
  async (c) => {
    const { id, trackId } = await readIds(c, c.req.valid('param'))
    await moveOnAlbum(c.var.db, viewerOf(c), id, { trackId, ...c.req.valid('json') })
  },
)

/** Resources of albums, for the API and the first paint. */
export const albumsResources = [
  sharedHandler(albumResource, { summary: 'Get an album with all its tracks', response: 'The album' }, (c, params) =>
    loadAlbumDetail(c, params.id),
  ),
  sharedHandler(
    profileAlbumsResource,
    { summary: 'List the albums of a profile, newest first', response: 'A page of albums' },
    ofProfile(loadAlbumList),
  ),
]

export const albumsRoutes = createRouter().openapiRoutes([
  createAlbumRoute,
  changeAlbum,
  removeAlbum,
  addTracks,
  removeTrack,
  placeTrack,
])

async function findOwn(c: AppContext, id: string) {
  const viewer = viewerOf(c)
  const album = await findOr404(c, id)
  requireEdit(viewer, album)
  return album
}

/**
 * Validates the ids of a request that changes an album's tracks, and takes one point of the rate
 * limit.
 * @throws AppError `not_found` for a malformed id
 */
async function readIds(c: AppContext, { id, trackId = '' }: { id: string; trackId?: string }) {
  await c.var.rateLimits.take(ENTRIES_PER_USER, requireSession(c).userId)
  if (!isUuid(id)) throw notFound('Album')
  if (trackId && !isUuid(trackId)) throw notFound('Track')
  return { id: id.toLowerCase(), trackId: trackId.toLowerCase() }
}
