import { z } from '@hono/zod-openapi'
import { createMiddleware } from 'hono/factory'
import {
  musicTagsResource,
  nextTrackResource,
  ownMusicCountsResource,
  profileTracksResource,
  rowPeaksResource,
  TrackDetail,
  trackResource,
  tracksResource,
} from '#contract/music.ts'
import { multipartBody } from '#server/media/upload/receive-form.ts'
import { requireArtist, requireProfile, requireSender, requireSession } from '#server/people/identity/guards.ts'
import { viewerOf } from '#server/people/profiles/permissions.ts'
import { type AppContext, type AppEnv, createRouter } from '#server/platform/context.ts'
import { isUuid } from '#server/platform/database/ids.ts'
import { notFound } from '#server/platform/errors.ts'
import { UPLOAD_ERRORS } from '#server/platform/http/declared-errors.ts'
import { endpoint, rawEndpoint } from '#server/platform/http/endpoint.ts'
import { json, oneById } from '#server/platform/http/openapi.ts'
import { handler, sharedHandler } from '#server/platform/http/resource-handlers.ts'
import type { RateLimit } from '#server/platform/rate-limits.ts'
import { AI_NOTE, LABELS_NOTE, labelParts } from '#server/works/assets/labels.ts'
import { ofProfile } from '#server/works/assets/of-profile.ts'
import { SERIES_NOTE, seriesParts } from '#server/works/assets/series.ts'
import { suggestTags } from '#server/works/assets/tags.ts'
import { mayHear } from '#server/works/audience/permissions.ts'
import { viewerFor } from '#server/works/audience/viewer.ts'
import { deleteTrack } from './delete-track.ts'
import { findOr404, loadNextTrack, loadProfileMusic, loadTrackDetail, loadTrackList } from './load.ts'
import { countOwnMusic } from './own-counts.ts'
import { requireDelete, requireEdit } from './permissions.ts'
import { findPeaks, findRowPeaks } from './queries.ts'
import { publishTrack } from './uploads/publish-track.ts'
import { PublishFields, receiveTrack, UpdateFields } from './uploads/track-form.ts'
import { refuseSameName, updateTrack } from './uploads/update-track.ts'

/** Rate limit of one account for publishing and changing tracks. */
const UPLOADS_PER_USER: RateLimit = { name: 'uploads', points: 120, seconds: 3600 }

/** The id of a stem's track, and `true` if signed-in users may download the stem. */
const stemParts = { parentId: 'text', downloadable: 'text' } as const

const DRAFT_NOTE =
  ' `draftOf` is the id of an album of the profile. The track is then a draft on that album at position `place`, ' +
  'from 1, until the album is published. Audio that is on the album already is not added again.'

const createTrack = endpoint(
  'post /',
  {
    summary: 'Publish a track or a stem',
    errors: [...UPLOAD_ERRORS, 'file_missing', 'profile_required'],
    description:
      'Send the text fields before the files. `tags` is comma-separated. `type` is `track` or `stem`. ' +
      '`parentId` is the track of a stem; with `downloadable`, signed-in users may download the stem. ' +
      'The audio is an MP3. ' +
      AI_NOTE +
      LABELS_NOTE +
      SERIES_NOTE +
      DRAFT_NOTE,
    request: {
      body: multipartBody(
        {
          title: 'text',
          tags: 'text',
          type: 'text',
          ...stemParts,
          ...labelParts,
          ...seriesParts,
          draft: 'text',
          draftOf: 'text',
          uploadId: 'text',
          place: 'text',
          audio: 'file',
          cover: 'file',
        },
        ['title', 'audio'],
      ),
    },
    responses: { 201: json(TrackDetail, 'The published track') },
  },
  async (c) => {
    const profile = requireArtist(c)
    await c.var.rateLimits.take(UPLOADS_PER_USER, requireSession(c).userId)
    await using upload = await receiveTrack(c.env.incoming, { ...requireSender(c), fields: PublishFields })
    const id = await publishTrack(c.var, profile.id, upload)
    return loadTrackDetail(c, id)
  },
)

const changeTrack = endpoint(
  'patch /{id}',
  {
    summary: 'Change a track',
    errors: [...UPLOAD_ERRORS, 'file_exists', 'forbidden'],
    description:
      'Fields that are not sent keep their values. Send the text fields before the files. `addToAlbums` and ' +
      '`removeFromAlbums` are comma-separated ids of albums of its profile. A file with the same name as the file ' +
      'that it replaces is refused with `file_exists` unless `overwrite` is `true`.',
    request: {
      ...oneById,
      body: multipartBody({
        title: 'text',
        tags: 'text',
        ...stemParts,
        ...labelParts,
        addToAlbums: 'text',
        removeFromAlbums: 'text',
        removeCover: 'text',
        overwrite: 'text',
        audio: 'file',
        cover: 'file',
      }),
    },
    responses: { 200: json(TrackDetail, 'The changed track') },
  },
  async (c) => {
    const { userId } = requireSession(c)
    const track = await findOr404(c, c.req.valid('param').id)
    requireEdit(viewerOf(c), track)
    await c.var.rateLimits.take(UPLOADS_PER_USER, userId)
    await using upload = await receiveTrack(c.env.incoming, {
      ...requireSender(c),
      fields: UpdateFields,
      onFile: (name, fileName, { overwrite }) => overwrite || refuseSameName(track, name, fileName),
    })
    await updateTrack(c.var, track, upload)
    return loadTrackDetail(c, track.id)
  },
)

const removeTrack = endpoint(
  'delete /{id}',
  {
    summary: 'Delete a track and its files',
    errors: ['forbidden'],
    request: oneById,
    responses: { 204: { description: 'Deleted' } },
  },
  async (c) => {
    requireSession(c)
    const track = await findOr404(c, c.req.valid('param').id)
    requireDelete(viewerOf(c), track)
    await deleteTrack(c.var, track.id)
  },
)

const getPeaks = rawEndpoint(
  'get /{id}/peaks',
  {
    summary: 'Get the full waveform of a track as bytes',
    description: '800 columns of 3 bytes: highest peak, lowest peak and RMS.',
    request: oneById,
    responses: {
      200: { description: 'The waveform', content: { 'application/octet-stream': { schema: z.string() } } },
    },
  },
  async (c) => {
    const { id } = c.req.valid('param')
    const found = isUuid(id) ? await findPeaks(c.var.db, id) : null
    if (!found?.peaks || !mayHear(await viewerFor(c, found), found)) throw notFound('Track')
    return sendPeaks(c, found.peaks, 'private, max-age=300')
  },
)

/**
 * Handles the same request before the session is read, for public tracks. The response sets no
 * cookie, so shared caches may store it.
 */
export const sharedPeaks = createMiddleware<AppEnv>(async (c, next) => {
  const id = c.req.param('id') ?? ''
  const found = isUuid(id) ? await findPeaks(c.var.db, id) : null
  if (!found?.peaks || found.audience !== 'public') return next()
  return sendPeaks(c, found.peaks, 'public, max-age=300')
})

const sendPeaks = (c: AppContext, peaks: Uint8Array, cacheControl: string): Response =>
  c.body(new Uint8Array(peaks), 200, { 'content-type': 'application/octet-stream', 'cache-control': cacheControl })

/** Resources of music, for the API and the first paint. */
export const musicResources = [
  sharedHandler(
    tracksResource,
    { summary: 'List all tracks, newest first', description: 'Stems are left out.', response: 'A page of tracks' },
    loadTrackList,
  ),
  sharedHandler(
    musicTagsResource,
    {
      summary: 'List tags of tracks, the most used first',
      response: 'At most 20 tags; counts end at 100',
    },
    async (c, params) => ({ tags: await suggestTags(c.var.db, 'music', params.prefix) }),
  ),
  handler(
    rowPeaksResource,
    {
      summary: 'Get the coarse waveforms of tracks',
      description: 'Long lists of tracks leave them out.',
      response: 'The waveforms of the public tracks among `id`, in no order',
    },
    async (c, params) => ({ items: await findRowPeaks(c.var.db, params.id) }),
  ),
  sharedHandler(
    nextTrackResource,
    {
      summary: 'Get the next track of the radio',
      description: 'Newest first, with artists in turn. Every track plays once before the radio begins again.',
      response: 'The track, or null if there is no other',
    },
    loadNextTrack,
  ),
  sharedHandler(trackResource, { summary: 'Get a track with its full waveform', response: 'The track' }, (c, params) =>
    loadTrackDetail(c, params.id),
  ),
  handler(
    ownMusicCountsResource,
    {
      summary: 'Count the tracks, stems and albums of the acting profile',
      errors: ['profile_required'],
      response: 'The counts',
    },
    (c) => countOwnMusic(c.var.db, requireProfile(c).id),
  ),
  sharedHandler(
    profileTracksResource,
    { summary: 'List the tracks of a profile, newest first', response: 'A page of tracks' },
    ofProfile(loadProfileMusic),
  ),
]

export const musicRoutes = createRouter().openapiRoutes([createTrack, changeTrack, removeTrack, getPeaks])
