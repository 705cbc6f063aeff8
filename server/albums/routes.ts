import { createRoute, z } from '@hono/zod-openapi'
import { AddedToAlbum, AddToAlbum, AlbumDetail, AlbumList, CreatedAlbum, MoveTrack } from '#contract/albums.ts'
import { PageQuery } from '#contract/platform/paging.ts'
import { receiveCoverForm } from '#server/media/upload/cover-form.ts'
import { multipartBody, uploadProblems } from '#server/media/upload/upload-docs.ts'
import {
  type AppContext,
  createRouter,
  requireArtist,
  requireSender,
  requireSession,
} from '#server/platform/context.ts'
import { isUuid } from '#server/platform/database/ids.ts'
import { notFound } from '#server/platform/errors.ts'
import { json, jsonBody, oneById, problems } from '#server/platform/http/openapi.ts'
import { loadViewer } from '#server/profiles/rules.ts'
import { CreateFields, FORM_LIMITS, UpdateFields } from './changes/album-form.ts'
import { createAlbum } from './changes/create-album.ts'
import { deleteAlbum, updateAlbum } from './changes/update-album.ts'
import { addToAlbum } from './entries/add-to-album.ts'
import { moveOnAlbum, removeFromAlbum } from './entries/change-entries.ts'
import { ENTRIES_PER_USER, SAVES_PER_USER } from './limits.ts'
import { findOr404, loadAlbum, loadAlbumDetail, loadAlbumList } from './load.ts'
import { requireEdit } from './rules.ts'

const tags = ['albums']
const texts = { title: 'text', releaseDate: 'text', notes: 'text', licence: 'text', credits: 'text' } as const
const oneTrack = { params: z.object({ id: z.string(), trackId: z.string() }) }

const createAlbumRoute = createRoute({
  method: 'post',
  path: '/',
  tags,
  summary: 'Make an album without tracks',
  description:
    'Fields come before the cover. `releaseDate` is a day such as `2026-10-14`. `credits` is a JSON array of `{role, name}`; a name that begins ' +
    'with @ is a handle. A cover that fails leaves the album without one.',
  request: { body: multipartBody({ ...texts, cover: 'file' }, ['title']) },
  responses: { 201: json(CreatedAlbum, 'The album'), ...uploadProblems },
})

const getAlbum = createRoute({
  method: 'get',
  path: '/{id}',
  tags,
  summary: 'An album with all its tracks',
  request: oneById,
  responses: { 200: json(AlbumDetail, 'The album'), ...problems },
})

const changeAlbum = createRoute({
  method: 'patch',
  path: '/{id}',
  tags,
  summary: 'Change an album; what is not sent stays, what is sent empty is taken away',
  request: {
    ...oneById,
    body: multipartBody({ ...texts, removeCover: 'text', cover: 'file' }),
  },
  responses: { 200: json(AlbumDetail, 'The changed album'), ...uploadProblems },
})

const removeAlbum = createRoute({
  method: 'delete',
  path: '/{id}',
  tags,
  summary: 'Delete an album and its cover; its tracks stay',
  request: oneById,
  responses: { 204: { description: 'Deleted' }, ...problems },
})

const addTracks = createRoute({
  method: 'post',
  path: '/{id}/tracks',
  tags,
  summary: "Add tracks of the album's profile at its end; those that are on it already are told",
  request: { ...oneById, body: jsonBody(AddToAlbum) },
  responses: { 200: json(AddedToAlbum, 'Which were added'), ...problems },
})

const removeTrack = createRoute({
  method: 'delete',
  path: '/{id}/tracks/{trackId}',
  tags,
  summary: 'Take a track off an album',
  request: oneTrack,
  responses: { 204: { description: 'It is no longer there' }, ...problems },
})

const placeTrack = createRoute({
  method: 'put',
  path: '/{id}/tracks/{trackId}/place',
  tags,
  summary: 'Move a track before another one or to the end',
  request: { ...oneTrack, body: jsonBody(MoveTrack) },
  responses: { 204: { description: 'Moved' }, ...problems },
})

const listProfileAlbums = createRoute({
  method: 'get',
  path: '/{id}/albums',
  tags,
  summary: "A profile's albums, newest first",
  request: { ...oneById, query: PageQuery },
  responses: { 200: json(AlbumList, 'A page of albums'), ...problems },
})

export const albumsRoutes = createRouter()
  .openapi(createAlbumRoute, async (c) => {
    const profile = requireArtist(c)
    await c.var.rateLimits.take(SAVES_PER_USER, requireSession(c).userId)
    await using upload = await receiveCoverForm(c.env.incoming, {
      spoolDir: c.var.spoolDir,
      ...requireSender(c),
      fields: CreateFields,
      ...FORM_LIMITS,
    })
    const { id, coverProblem } = await createAlbum(c.var, profile.id, upload)
    return c.json(CreatedAlbum.parse({ ...(await loadAlbum(c, id)), coverProblem }), 201)
  })
  .openapi(getAlbum, async (c) => c.json(AlbumDetail.parse(await loadAlbumDetail(c, c.req.valid('param').id)), 200))
  .openapi(changeAlbum, async (c) => {
    const { userId } = requireSession(c)
    const album = await findOwn(c, c.req.valid('param').id)
    await c.var.rateLimits.take(SAVES_PER_USER, userId)
    await using upload = await receiveCoverForm(c.env.incoming, {
      spoolDir: c.var.spoolDir,
      ...requireSender(c),
      fields: UpdateFields,
      ...FORM_LIMITS,
    })
    await updateAlbum(c.var, album, upload)
    return c.json(AlbumDetail.parse(await loadAlbumDetail(c, album.id)), 200)
  })
  .openapi(removeAlbum, async (c) => {
    requireSession(c)
    await deleteAlbum(c.var, (await findOwn(c, c.req.valid('param').id)).id)
    return c.body(null, 204)
  })
  .openapi(addTracks, async (c) => {
    const { id } = await readIds(c, c.req.valid('param'))
    const answer = await addToAlbum(c.var.db, await loadViewer(c), id, c.req.valid('json').trackIds)
    return c.json(AddedToAlbum.parse(answer), 200)
  })
  .openapi(removeTrack, async (c) => {
    const { id, trackId } = await readIds(c, c.req.valid('param'))
    await removeFromAlbum(c.var.db, await loadViewer(c), id, trackId)
    return c.body(null, 204)
  })
  .openapi(placeTrack, async (c) => {
    const { id, trackId } = await readIds(c, c.req.valid('param'))
    await moveOnAlbum(c.var.db, await loadViewer(c), id, { trackId, ...c.req.valid('json') })
    return c.body(null, 204)
  })

export const profileAlbumsRoutes = createRouter().openapi(listProfileAlbums, async (c) => {
  const { id } = c.req.valid('param')
  if (!isUuid(id)) throw notFound('Profile')
  return c.json(AlbumList.parse(await loadAlbumList(c, id, c.req.valid('query'))), 200)
})

async function findOwn(c: AppContext, id: string) {
  const [viewer, album] = await Promise.all([loadViewer(c), findOr404(c, id)])
  requireEdit(viewer, album)
  return album
}

/** The ids of an act on an album's tracks, which is counted. @throws AppError `not_found` for what can be no id */
async function readIds(c: AppContext, { id, trackId = '' }: { id: string; trackId?: string }) {
  await c.var.rateLimits.take(ENTRIES_PER_USER, requireSession(c).userId)
  if (!isUuid(id)) throw notFound('Album')
  if (trackId && !isUuid(trackId)) throw notFound('Track')
  return { id: id.toLowerCase(), trackId: trackId.toLowerCase() }
}
