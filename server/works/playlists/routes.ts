import { z } from '@hono/zod-openapi'
import {
  AddedToPlaylists,
  AddToPlaylists,
  CreatedPlaylist,
  MoveEntry,
  ownPlaylistsResource,
  Playlist,
  playlistResource,
} from '#contract/playlists.ts'
import { receiveCoverForm } from '#server/media/upload/cover-form.ts'
import { multipartBody } from '#server/media/upload/receive-form.ts'
import { requireProfile, requireSender, requireSession } from '#server/people/identity/guards.ts'
import { viewerOf } from '#server/people/profiles/permissions.ts'
import { type AppContext, createRouter } from '#server/platform/context.ts'
import { isUuid } from '#server/platform/database/ids.ts'
import { notFound } from '#server/platform/errors.ts'
import { UPLOAD_ERRORS } from '#server/platform/http/declared-errors.ts'
import { endpoint } from '#server/platform/http/endpoint.ts'
import { json, jsonBody, oneById } from '#server/platform/http/openapi.ts'
import { handler, sharedHandler } from '#server/platform/http/resource-handlers.ts'
import type { RateLimit } from '#server/platform/rate-limits.ts'
import { addToPlaylists, moveEntry, removeEntry } from './entries.ts'
import { findVisible, loadPlaylist, loadPlaylistDetail, loadPlaylistList } from './load.ts'
import { noSuchPlaylist, requireEdit } from './permissions.ts'
import { CreateFields, createPlaylist, deletePlaylist, UpdateFields, updatePlaylist } from './save-playlist.ts'

/** Rate limit of one account for creating and changing playlists with their covers. */
const SAVES_PER_USER: RateLimit = { name: 'save-playlist', points: 240, seconds: 3600 }
/**
 * Rate limit of one account for adding, moving and removing tracks. A user who sorts a long list
 * stays below it.
 */
const ENTRIES_PER_USER: RateLimit = { name: 'playlist-entries', points: 3000, seconds: 3600 }

const oneEntry = { params: z.object({ id: z.string(), entryId: z.string() }) }

const createPlaylistRoute = endpoint(
  'post /',
  {
    summary: 'Create a public, empty playlist',
    errors: [...UPLOAD_ERRORS, 'profile_required'],
    description:
      'Send the text fields before the cover. If the cover fails, the playlist has no cover and `coverProblem` says why.',
    request: { body: multipartBody({ title: 'text', cover: 'file' }, ['title']) },
    responses: { 201: json(CreatedPlaylist, 'The playlist') },
  },
  async (c) => {
    const profile = requireProfile(c)
    await c.var.rateLimits.take(SAVES_PER_USER, requireSession(c).userId)
    await using upload = await receiveCoverForm(c.env.incoming, { ...requireSender(c), fields: CreateFields })
    const { id, coverProblem } = await createPlaylist(c.var, profile.id, upload)
    return { ...(await loadPlaylist(c, id)), coverProblem }
  },
)

const changePlaylist = endpoint(
  'patch /{id}',
  {
    summary: 'Change a playlist',
    description: 'Fields that are not sent keep their values.',
    errors: [...UPLOAD_ERRORS, 'forbidden'],
    request: {
      ...oneById,
      body: multipartBody({ title: 'text', isPublic: 'text', removeCover: 'text', cover: 'file' }),
    },
    responses: { 200: json(Playlist, 'The changed playlist') },
  },
  async (c) => {
    const { userId } = requireSession(c)
    const playlist = await findOwn(c, c.req.valid('param').id)
    await c.var.rateLimits.take(SAVES_PER_USER, userId)
    await using upload = await receiveCoverForm(c.env.incoming, { ...requireSender(c), fields: UpdateFields })
    await updatePlaylist(c.var, playlist, upload)
    return loadPlaylist(c, playlist.id)
  },
)

const removePlaylist = endpoint(
  'delete /{id}',
  {
    summary: 'Delete a playlist and its cover',
    errors: ['forbidden'],
    request: oneById,
    responses: { 204: { description: 'Deleted' } },
  },
  async (c) => {
    requireSession(c)
    const playlist = await findOwn(c, c.req.valid('param').id)
    await deletePlaylist(c.var, playlist.id)
  },
)

const addTrack = endpoint(
  'post /add',
  {
    summary: 'Add a track to the end of several playlists',
    description: 'Playlists that have the track already do not get it again.',
    errors: ['conflict', 'forbidden'],
    request: { body: jsonBody(AddToPlaylists) },
    responses: { 200: json(AddedToPlaylists, 'The playlists that got the track, and those that had it already') },
  },
  async (c) => {
    const { trackId, playlistIds } = c.req.valid('json')
    await c.var.rateLimits.take(ENTRIES_PER_USER, requireSession(c).userId)
    return addToPlaylists(c.var.db, viewerOf(c), trackId, playlistIds)
  },
)

const removeTrack = endpoint(
  'delete /{id}/entries/{entryId}',
  {
    summary: 'Remove an entry from a playlist',
    errors: ['forbidden'],
    request: oneEntry,
    responses: { 204: { description: 'Removed' } },
  },
  async (c) => {
    const { id, entryId } = await readEntry(c, c.req.valid('param'))
    await removeEntry(c.var.db, viewerOf(c), id, entryId)
  },
)

const placeTrack = endpoint(
  'put /{id}/entries/{entryId}/place',
  {
    summary: 'Move an entry of a playlist before another one or to the end',
    errors: ['conflict', 'forbidden'],
    request: { ...oneEntry, body: jsonBody(MoveEntry) },
    responses: { 204: { description: 'Moved' } },
  },
  async (c) => {
    const { id, entryId } = await readEntry(c, c.req.valid('param'))
    await moveEntry(c.var.db, viewerOf(c), id, entryId, c.req.valid('json').beforeId)
  },
)

/** Resources of playlists, for the API and the first paint. */
export const playlistsResources = [
  handler(
    ownPlaylistsResource,
    {
      summary: 'List the playlists of the acting profile, newest first',
      errors: ['profile_required'],
      response: 'A page of playlists',
    },
    (c, params) => loadPlaylistList(c, requireProfile(c).id, params),
  ),
  sharedHandler(
    playlistResource,
    {
      summary: 'Get a playlist with all its tracks',
      description: 'Only members of its profile can get a private playlist.',
      response: 'The playlist',
    },
    (c, params) => loadPlaylistDetail(c, params.id),
  ),
]

export const playlistsRoutes = createRouter().openapiRoutes([
  createPlaylistRoute,
  addTrack,
  changePlaylist,
  removePlaylist,
  removeTrack,
  placeTrack,
])

async function findOwn(c: AppContext, id: string) {
  const { row, viewer } = await findVisible(c, id)
  requireEdit(viewer, row)
  return row
}

async function readEntry(c: AppContext, { id, entryId }: { id: string; entryId: string }) {
  await c.var.rateLimits.take(ENTRIES_PER_USER, requireSession(c).userId)
  if (!isUuid(id)) throw noSuchPlaylist()
  if (!isUuid(entryId)) throw notFound('Entry')
  return { id, entryId: entryId.toLowerCase() }
}
