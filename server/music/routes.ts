import { createRoute, z } from '@hono/zod-openapi'
import { NextTrack, NextTrackQuery, OwnMusicCounts, TrackDetail, TrackList, TracksQuery } from '#contract/music.ts'
import { PageQuery } from '#contract/platform/paging.ts'
import { TagCounts, TagPrefix } from '#contract/tag-counts.ts'
import { SERIES_NOTE, seriesParts } from '#server/assets/series.ts'
import { suggestTags } from '#server/assets/tags.ts'
import { multipartBody, uploadProblems } from '#server/media/upload/upload-docs.ts'
import {
  type AppContext,
  createRouter,
  requireArtist,
  requireProfile,
  requireSender,
  requireSession,
} from '#server/platform/context.ts'
import { isUuid } from '#server/platform/database/ids.ts'
import { notFound } from '#server/platform/errors.ts'
import { clientBucket } from '#server/platform/http/client-address.ts'
import { json, oneById, problems } from '#server/platform/http/openapi.ts'
import { loadViewer } from '#server/profiles/rules.ts'
import { deleteTrack } from './delete-track.ts'
import { loadNextTrack, loadProfileMusic, loadTrackDetail, loadTrackList } from './load.ts'
import { countOwnMusic } from './own-counts.ts'
import { listeningUser } from './plays/forget-plays.ts'
import { findOwned, findPeaks } from './queries.ts'
import { requireDelete, requireEdit } from './rules.ts'
import { UPLOADS_PER_USER } from './uploads/limits.ts'
import { publishTrack } from './uploads/publish-track.ts'
import { PublishFields, receiveTrack, UpdateFields } from './uploads/track-form.ts'
import { refuseSameName, updateTrack } from './uploads/update-track.ts'

const tags = ['music']

/** A stem's track, and `true` when signed-in people may download it. */
const stemParts = { parentId: 'text', downloadable: 'text' } as const

const listTracks = createRoute({
  method: 'get',
  path: '/',
  tags,
  summary: 'All tracks, newest first; stems are never among them',
  request: { query: TracksQuery },
  responses: { 200: json(TrackList, 'A page of tracks'), ...problems },
})

const listTags = createRoute({
  method: 'get',
  path: '/tags',
  tags,
  summary: 'Tags to filter by, those of many tracks first',
  request: { query: TagPrefix },
  responses: { 200: json(TagCounts, 'At most twenty tags; counts stop at a hundred'), ...problems },
})

const nextTrack = createRoute({
  method: 'get',
  path: '/next',
  tags,
  summary: "The radio's next track: newest first, artists taking turns, each once before it begins again",
  request: { query: NextTrackQuery },
  responses: { 200: json(NextTrack, 'The track, or null if there is no other'), ...problems },
})

const createTrack = createRoute({
  method: 'post',
  path: '/',
  tags,
  summary: 'Publish a track or a stem',
  description:
    'Fields come before files. `tags` is one comma-separated text, `type` is `track` or `stem`. A stem may name the track it belongs to and may be offered to signed-in people. The audio is an MP3. ' +
    SERIES_NOTE,
  request: {
    body: multipartBody(
      { title: 'text', tags: 'text', type: 'text', ...stemParts, ...seriesParts, audio: 'file', cover: 'file' },
      ['title', 'audio'],
    ),
  },
  responses: { 201: json(TrackDetail, 'The published track'), ...uploadProblems },
})

const getTrack = createRoute({
  method: 'get',
  path: '/{id}',
  tags,
  summary: 'A track with its full waveform',
  request: oneById,
  responses: { 200: json(TrackDetail, 'The track'), ...problems },
})

const changeTrack = createRoute({
  method: 'patch',
  path: '/{id}',
  tags,
  summary: 'Change a track; what is not sent stays',
  description:
    'Fields come before files. `addToAlbums` and `removeFromAlbums` are comma-separated ids of albums of its profile. A file with the name of the one it replaces is refused with `file_exists` unless `overwrite` is `true`.',
  request: {
    ...oneById,
    body: multipartBody({
      title: 'text',
      tags: 'text',
      ...stemParts,
      addToAlbums: 'text',
      removeFromAlbums: 'text',
      removeCover: 'text',
      overwrite: 'text',
      audio: 'file',
      cover: 'file',
    }),
  },
  responses: { 200: json(TrackDetail, 'The changed track'), ...uploadProblems },
})

const removeTrack = createRoute({
  method: 'delete',
  path: '/{id}',
  tags,
  summary: 'Delete a track and its files',
  request: oneById,
  responses: { 204: { description: 'Deleted' }, ...problems },
})

const countOwn = createRoute({
  method: 'get',
  path: '/mine/counts',
  tags,
  summary: 'How many tracks, stems and albums the profile that is acted as has',
  responses: { 200: json(OwnMusicCounts, 'The counts'), ...problems },
})

const countPlay = createRoute({
  method: 'post',
  path: '/{id}/plays',
  tags,
  summary: 'A play was started; counts once in ten seconds for each client but those of the track’s own profile',
  request: oneById,
  responses: { 202: { description: 'Taken; the count follows within seconds' }, ...problems },
})

const getPeaks = createRoute({
  method: 'get',
  path: '/{id}/peaks',
  tags,
  summary: 'The full waveform: 800 columns of peak up, peak down and rms, a byte each',
  request: oneById,
  responses: {
    200: { description: 'The bytes', content: { 'application/octet-stream': { schema: z.string() } } },
    ...problems,
  },
})

const listProfileMusic = createRoute({
  method: 'get',
  path: '/{id}/music',
  tags,
  summary: "A profile's tracks, newest first",
  request: { ...oneById, query: PageQuery },
  responses: { 200: json(TrackList, 'A page of tracks'), ...problems },
})

export const musicRoutes = createRouter()
  .openapi(listTracks, async (c) => c.json(TrackList.parse(await loadTrackList(c, c.req.valid('query'))), 200))
  .openapi(listTags, async (c) =>
    c.json(TagCounts.parse({ tags: await suggestTags(c.var.db, 'music', c.req.valid('query').prefix) }), 200),
  )
  .openapi(nextTrack, async (c) => c.json(NextTrack.parse(await loadNextTrack(c, c.req.valid('query'))), 200))
  .openapi(createTrack, async (c) => {
    const profile = requireArtist(c)
    await c.var.rateLimits.take(UPLOADS_PER_USER, requireSession(c).userId)
    const { spoolDir } = c.var
    await using upload = await receiveTrack(c.env.incoming, { spoolDir, ...requireSender(c), fields: PublishFields })
    const id = await publishTrack(c.var, profile.id, upload)
    return c.json(TrackDetail.parse(await loadTrackDetail(c, id)), 201)
  })
  .openapi(getTrack, async (c) => c.json(TrackDetail.parse(await loadTrackDetail(c, c.req.valid('param').id)), 200))
  .openapi(changeTrack, async (c) => {
    const { userId } = requireSession(c)
    const track = await findOr404(c, c.req.valid('param').id)
    requireEdit(await loadViewer(c), track)
    await c.var.rateLimits.take(UPLOADS_PER_USER, userId)
    await using upload = await receiveTrack(c.env.incoming, {
      spoolDir: c.var.spoolDir,
      ...requireSender(c),
      fields: UpdateFields,
      onFile: (name, fileName, { overwrite }) => overwrite || refuseSameName(track, name, fileName),
    })
    await updateTrack(c.var, track, upload)
    return c.json(TrackDetail.parse(await loadTrackDetail(c, track.id)), 200)
  })
  .openapi(removeTrack, async (c) => {
    requireSession(c)
    const track = await findOr404(c, c.req.valid('param').id)
    requireDelete(await loadViewer(c), track)
    await deleteTrack(c.var, track.id)
    return c.body(null, 204)
  })
  .openapi(countOwn, async (c) =>
    c.json(OwnMusicCounts.parse(await countOwnMusic(c.var.db, requireProfile(c).id)), 200),
  )
  .openapi(countPlay, async (c) => {
    const { id } = c.req.valid('param')
    const userId = c.var.session?.userId ?? null
    const client = userId ? listeningUser(userId) : clientBucket(c.var.address)
    if (!isUuid(id) || !(await c.var.plays.count(id.toLowerCase(), client, userId))) throw notFound('Track')
    return c.body(null, 202)
  })
  .openapi(getPeaks, async (c) => {
    const { id } = c.req.valid('param')
    const peaks = isUuid(id) ? await findPeaks(c.var.db, id) : null
    if (!peaks) throw notFound('Track')
    return c.body(new Uint8Array(peaks), 200, {
      'content-type': 'application/octet-stream',
      // Not for shared caches: any answer may carry a prolonged session's cookie.
      'cache-control': 'private, max-age=300',
    })
  })

export const profileMusicRoutes = createRouter().openapi(listProfileMusic, async (c) => {
  const { id } = c.req.valid('param')
  if (!isUuid(id)) throw notFound('Profile')
  return c.json(TrackList.parse(await loadProfileMusic(c, id, c.req.valid('query'))), 200)
})

async function findOr404(c: AppContext, id: string) {
  const track = isUuid(id) ? await findOwned(c.var.db, id) : undefined
  if (!track) throw notFound('Track')
  return track
}
