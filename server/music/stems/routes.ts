import { createRoute, z } from '@hono/zod-openapi'
import { StemList, TrackStems } from '#contract/music.ts'
import { PageQuery } from '#contract/platform/paging.ts'
import { createRouter, requireSession } from '#server/platform/context.ts'
import { isUuid } from '#server/platform/database/ids.ts'
import { notFound } from '#server/platform/errors.ts'
import { json, oneById, problems } from '#server/platform/http/openapi.ts'
import { downloadStem } from './download.ts'
import { loadProfileStems, loadTrackStems } from './load.ts'

const tags = ['music']

const listTrackStems = createRoute({
  method: 'get',
  path: '/{id}/stems',
  tags,
  summary: 'The stems of a track, in the order in which they came',
  request: oneById,
  responses: { 200: json(TrackStems, 'All of its stems'), ...problems },
})

const download = createRoute({
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
})

const listProfileStems = createRoute({
  method: 'get',
  path: '/{id}/stems',
  tags,
  summary: "A profile's stems, newest first",
  request: { ...oneById, query: PageQuery },
  responses: { 200: json(StemList, 'A page of stems'), ...problems },
})

export const stemsRoutes = createRouter()
  .openapi(listTrackStems, async (c) => c.json(TrackStems.parse(await loadTrackStems(c, c.req.valid('param').id)), 200))
  .openapi(download, async (c) => {
    requireSession(c)
    return downloadStem(c, c.req.valid('param').id)
  })

export const profileStemsRoutes = createRouter().openapi(listProfileStems, async (c) => {
  const { id } = c.req.valid('param')
  if (!isUuid(id)) throw notFound('Profile')
  return c.json(StemList.parse(await loadProfileStems(c, id, c.req.valid('query'))), 200)
})
