import { z } from '@hono/zod-openapi'
import { profileStemsResource, trackStemsResource } from '#contract/music.ts'
import { createRouter, requireSession } from '#server/platform/context.ts'
import { isUuid } from '#server/platform/database/ids.ts'
import { notFound } from '#server/platform/errors.ts'
import { rawEndpoint } from '#server/platform/http/endpoint.ts'
import { oneById, problems } from '#server/platform/http/openapi.ts'
import { answers } from '#server/platform/http/resources.ts'
import { downloadStem } from './download.ts'
import { loadProfileStems, loadTrackStems } from './load.ts'

const tags = ['music']

const download = rawEndpoint(
  {
    method: 'get',
    path: '/{id}/download',
    tags,
    summary: "A stem's file to be kept, for signed-in people when its artist allows it",
    description: 'Ranges are served, so that a download can go on where it broke off.',
    request: oneById,
    responses: {
      200: { description: 'The MP3', content: { 'audio/mpeg': { schema: z.string() } } },
      206: { description: 'The part that was asked for', content: { 'audio/mpeg': { schema: z.string() } } },
      ...problems,
    },
  },
  async (c) => {
    requireSession(c)
    return downloadStem(c, c.req.valid('param').id)
  },
)

/** What is read of them, for the API and the first paint. */
export const stemsResources = [
  answers(
    trackStemsResource,
    { tag: 'music', summary: 'The stems of a track, in the order in which they came', answer: 'All of its stems' },
    (c, params) => loadTrackStems(c, params.id),
  ),
  answers(
    profileStemsResource,
    { tag: 'music', summary: "A profile's stems, newest first", answer: 'A page of stems' },
    async (c, { id, ...page }) => {
      if (!isUuid(id)) throw notFound('Profile')
      return loadProfileStems(c, id, page)
    },
  ),
]

export const stemsRoutes = createRouter().openapiRoutes([download])
