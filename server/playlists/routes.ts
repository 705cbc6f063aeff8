import { createRoute, z } from '@hono/zod-openapi'
import { PageQuery } from '#contract/platform/paging.ts'
import {
  AddedToPlaylists,
  AddToPlaylists,
  CreatedPlaylist,
  MoveEntry,
  Playlist,
  PlaylistDetail,
  PlaylistList,
} from '#contract/playlists.ts'
import { receiveCoverForm } from '#server/media/upload/cover-form.ts'
import { multipartBody, uploadProblems } from '#server/media/upload/upload-docs.ts'
import {
  type AppContext,
  createRouter,
  requireProfile,
  requireSender,
  requireSession,
} from '#server/platform/context.ts'
import { isUuid } from '#server/platform/database/ids.ts'
import { notFound } from '#server/platform/errors.ts'
import { json, jsonBody, oneById, problems } from '#server/platform/http/openapi.ts'
import { loadViewer } from '#server/profiles/rules.ts'
import { createPlaylist } from './changes/create-playlist.ts'
import { CreateFields, UpdateFields } from './changes/playlist-form.ts'
import { deletePlaylist, updatePlaylist } from './changes/update-playlist.ts'
import { addToPlaylists } from './entries/add-to-playlists.ts'
import { moveEntry, removeEntry } from './entries/change-entries.ts'
import { ENTRIES_PER_USER, SAVES_PER_USER } from './limits.ts'
import { findVisible, loadPlaylist, loadPlaylistDetail, loadPlaylistList } from './load.ts'
import { noSuchPlaylist, requireEdit } from './rules.ts'

const tags = ['playlists']
const oneEntry = { params: z.object({ id: z.string(), entryId: z.string() }) }

const listPlaylists = createRoute({
  method: 'get',
  path: '/',
  tags,
  summary: 'The playlists of the profile that is acted as, newest first',
  request: { query: PageQuery },
  responses: { 200: json(PlaylistList, 'A page of playlists'), ...problems },
})

const createPlaylistRoute = createRoute({
  method: 'post',
  path: '/',
  tags,
  summary: 'Make a playlist, public and empty',
  description: 'Fields come before the cover. A cover that fails leaves the playlist without one.',
  request: { body: multipartBody({ title: 'text', cover: 'file' }, ['title']) },
  responses: { 201: json(CreatedPlaylist, 'The playlist'), ...uploadProblems },
})

const getPlaylist = createRoute({
  method: 'get',
  path: '/{id}',
  tags,
  summary: 'A public playlist, or a private one of the caller, with all its tracks',
  request: oneById,
  responses: { 200: json(PlaylistDetail, 'The playlist'), ...problems },
})

const changePlaylist = createRoute({
  method: 'patch',
  path: '/{id}',
  tags,
  summary: 'Change a playlist; what is not sent stays',
  request: {
    ...oneById,
    body: multipartBody({ title: 'text', isPublic: 'text', removeCover: 'text', cover: 'file' }),
  },
  responses: { 200: json(Playlist, 'The changed playlist'), ...uploadProblems },
})

const removePlaylist = createRoute({
  method: 'delete',
  path: '/{id}',
  tags,
  summary: 'Delete a playlist and its cover',
  request: oneById,
  responses: { 204: { description: 'Deleted' }, ...problems },
})

const addTrack = createRoute({
  method: 'post',
  path: '/add',
  tags,
  summary: 'Add a track at the end of several playlists; those that have it already are told',
  request: { body: jsonBody(AddToPlaylists) },
  responses: { 200: json(AddedToPlaylists, 'Where it was added'), ...problems },
})

const removeTrack = createRoute({
  method: 'delete',
  path: '/{id}/entries/{entryId}',
  tags,
  summary: 'Take an entry out of a playlist',
  request: oneEntry,
  responses: { 204: { description: 'It is no longer there' }, ...problems },
})

const placeTrack = createRoute({
  method: 'put',
  path: '/{id}/entries/{entryId}/place',
  tags,
  summary: 'Move an entry before another one or to the end',
  request: { ...oneEntry, body: jsonBody(MoveEntry) },
  responses: { 204: { description: 'Moved' }, ...problems },
})

export const playlistsRoutes = createRouter()
  .openapi(listPlaylists, async (c) =>
    c.json(PlaylistList.parse(await loadPlaylistList(c, requireProfile(c).id, c.req.valid('query'))), 200),
  )
  .openapi(createPlaylistRoute, async (c) => {
    const profile = requireProfile(c)
    await c.var.rateLimits.take(SAVES_PER_USER, requireSession(c).userId)
    await using upload = await receiveCoverForm(c.env.incoming, {
      spoolDir: c.var.spoolDir,
      ...requireSender(c),
      fields: CreateFields,
    })
    const { id, coverProblem } = await createPlaylist(c.var, profile.id, upload)
    return c.json(CreatedPlaylist.parse({ ...(await loadPlaylist(c, id)), coverProblem }), 201)
  })
  .openapi(addTrack, async (c) => {
    const { trackId, playlistIds } = c.req.valid('json')
    await c.var.rateLimits.take(ENTRIES_PER_USER, requireSession(c).userId)
    const answer = await addToPlaylists(c.var.db, await loadViewer(c), trackId, playlistIds)
    return c.json(AddedToPlaylists.parse(answer), 200)
  })
  .openapi(getPlaylist, async (c) =>
    c.json(PlaylistDetail.parse(await loadPlaylistDetail(c, c.req.valid('param').id)), 200),
  )
  .openapi(changePlaylist, async (c) => {
    const { userId } = requireSession(c)
    const playlist = await findOwn(c, c.req.valid('param').id)
    await c.var.rateLimits.take(SAVES_PER_USER, userId)
    await using upload = await receiveCoverForm(c.env.incoming, {
      spoolDir: c.var.spoolDir,
      ...requireSender(c),
      fields: UpdateFields,
    })
    await updatePlaylist(c.var, playlist, upload)
    return c.json(Playlist.parse(await loadPlaylist(c, playlist.id)), 200)
  })
  .openapi(removePlaylist, async (c) => {
    requireSession(c)
    const playlist = await findOwn(c, c.req.valid('param').id)
    await deletePlaylist(c.var, playlist.id)
    return c.body(null, 204)
  })
  .openapi(removeTrack, async (c) => {
    const { id, entryId } = await readEntry(c, c.req.valid('param'))
    await removeEntry(c.var.db, await loadViewer(c), id, entryId)
    return c.body(null, 204)
  })
  .openapi(placeTrack, async (c) => {
    const { id, entryId } = await readEntry(c, c.req.valid('param'))
    await moveEntry(c.var.db, await loadViewer(c), id, entryId, c.req.valid('json').beforeId)
    return c.body(null, 204)
  })

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
