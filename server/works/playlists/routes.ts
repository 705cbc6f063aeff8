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
import { multipartBody, uploadProblems } from '#server/media/upload/receive-form.ts'
import { requireProfile, requireSender, requireSession } from '#server/people/identity/guards.ts'
import { viewerOf } from '#server/people/profiles/permissions.ts'
import { type AppContext, createRouter } from '#server/platform/context.ts'
import { isUuid } from '#server/platform/database/ids.ts'
import { notFound } from '#server/platform/errors.ts'
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
    summary: 'Make a playlist, public and empty',
    description: 'Fields come before the cover. A cover that fails leaves the playlist without one.',
    request: { body: multipartBody({ title: 'text', cover: 'file' }, ['title']) },
    responses: { 201: json(CreatedPlaylist, 'The playlist'), ...uploadProblems },
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
    summary: 'Change a playlist; what is not sent stays',
    request: {
      ...oneById,
      body: multipartBody({ title: 'text', isPublic: 'text', removeCover: 'text', cover: 'file' }),
    },
    responses: { 200: json(Playlist, 'The changed playlist'), ...uploadProblems },
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
  { summary: 'Delete a playlist and its cover', request: oneById, responses: { 204: { description: 'Deleted' } } },
  async (c) => {
    requireSession(c)
    const playlist = await findOwn(c, c.req.valid('param').id)
    await deletePlaylist(c.var, playlist.id)
  },
)

const addTrack = endpoint(
  'post /add',
  {
    summary: 'Add a track at the end of several playlists; those that have it already are told',
    request: { body: jsonBody(AddToPlaylists) },
    responses: { 200: json(AddedToPlaylists, 'Where it was added') },
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
    summary: 'Take an entry out of a playlist',
    request: oneEntry,
    responses: { 204: { description: 'It is no longer there' } },
  },
  async (c) => {
    const { id, entryId } = await readEntry(c, c.req.valid('param'))
    await removeEntry(c.var.db, viewerOf(c), id, entryId)
  },
)

const placeTrack = endpoint(
  'put /{id}/entries/{entryId}/place',
  {
    summary: 'Move an entry before another one or to the end',
    request: { ...oneEntry, body: jsonBody(MoveEntry) },
    responses: { 204: { description: 'Moved' } },
  },
  async (c) => {
    const { id, entryId } = await readEntry(c, c.req.valid('param'))
    await moveEntry(c.var.db, viewerOf(c), id, entryId, c.req.valid('json').beforeId)
  },
)

/** The read resources of playlists, for the API and for prerendered pages. */
export const playlistsResources = [
  handler(
    ownPlaylistsResource,
    { summary: 'The playlists of the profile that is acted as, newest first', response: 'A page of playlists' },
    (c, params) => loadPlaylistList(c, requireProfile(c).id, params),
  ),
  sharedHandler(
    playlistResource,
    { summary: 'A public playlist, or a private one of the caller, with all its tracks', response: 'The playlist' },
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
