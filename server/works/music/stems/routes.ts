import { z } from '@hono/zod-openapi'
import { profileStemsResource, trackStemsResource } from '#contract/music.ts'
import { attachment } from '#server/media/serving/attachment.ts'
import { sendObject } from '#server/media/serving/serve.ts'
import { requireSession } from '#server/people/identity/guards.ts'
import { viewerOf } from '#server/people/profiles/permissions.ts'
import { type AppContext, createRouter } from '#server/platform/context.ts'
import { isUuid } from '#server/platform/database/ids.ts'
import { notFound } from '#server/platform/errors.ts'
import { rawEndpoint } from '#server/platform/http/endpoint.ts'
import { oneById } from '#server/platform/http/openapi.ts'
import { sharedHandler } from '#server/platform/http/resource-handlers.ts'
import { ofProfile } from '#server/works/assets/of-profile.ts'
import { mayHear } from '#server/works/audience/permissions.ts'
import { viewerFor } from '#server/works/audience/viewer.ts'
import { loadProfileStems, loadTrackStems } from './load.ts'
import { requireDownload } from './permissions.ts'
import { findDownload } from './queries.ts'

const download = rawEndpoint(
  'get /{id}/download',
  {
    summary: 'Download the file of a stem, if its artist allows it',
    description: 'Supports range and conditional requests, so that a client can resume a download.',
    errors: ['forbidden'],
    request: oneById,
    responses: {
      200: { description: 'The MP3', content: { 'audio/mpeg': { schema: z.string() } } },
      206: { description: 'The requested range of the MP3', content: { 'audio/mpeg': { schema: z.string() } } },
      304: { description: 'Unchanged since the version of `If-None-Match` or `If-Modified-Since`' },
      412: { description: 'Changed since the version of `If-Match` or `If-Unmodified-Since`; no body' },
      416: { description: 'The requested range is outside the file; no body' },
    },
  },
  async (c) => {
    requireSession(c)
    return downloadStem(c, c.req.valid('param').id)
  },
)

/** Resources of stems, for the API and the first paint. */
export const stemsResources = [
  sharedHandler(
    trackStemsResource,
    { summary: 'List the stems of a track, oldest first', response: 'All stems of the track' },
    (c, params) => loadTrackStems(c, params.id),
  ),
  sharedHandler(
    profileStemsResource,
    { summary: 'List the stems of a profile, newest first', response: 'A page of stems' },
    ofProfile(loadProfileStems),
  ),
]

export const stemsRoutes = createRouter().openapiRoutes([download])

/**
 * Sends a stem's file as an attachment. A file at another site's URL can be played, but not
 * downloaded here.
 * @throws AppError `not_found`, `forbidden`
 */
async function downloadStem(c: AppContext, id: string): Promise<Response> {
  const stem = isUuid(id) ? await findDownload(c.var.db, id) : undefined
  if (!stem || !mayHear(await viewerFor(c, stem), stem)) throw notFound('Stem')
  requireDownload({ ...viewerOf(c), signedIn: c.var.session !== null }, stem)
  if (/^https?:\/\//.test(stem.original)) throw notFound('File')
  const name = stem.parentTitle === null ? stem.title : `${stem.parentTitle}-${stem.title}`
  return sendObject(c, {
    key: stem.original,
    contentType: 'audio/mpeg',
    // The permission to download can change at any time.
    cacheControl: 'private, no-cache',
    noAi: stem.noAi,
    disposition: attachment(name, 'mp3'),
  })
}
