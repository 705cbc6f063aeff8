import { createRoute } from '@hono/zod-openapi'
import { ActivityList } from '#contract/activity.ts'
import { PageQuery } from '#contract/platform/paging.ts'
import { createRouter } from '#server/platform/context.ts'
import { json, problems } from '#server/platform/http/openapi.ts'
import { loadActivity } from './load.ts'

const tags = ['activity']
const request = { query: PageQuery.pick({ cursor: true }) }

const listLikes = createRoute({
  method: 'get',
  path: '/likes',
  tags,
  summary: 'What the acting profile likes, the newest first',
  request,
  responses: { 200: json(ActivityList, 'A page of likes, with the count of all'), ...problems },
})

const listComments = createRoute({
  method: 'get',
  path: '/comments',
  tags,
  summary: 'What the acting profile commented on, the newest first',
  request,
  responses: { 200: json(ActivityList, 'A page of comments, with the count of all'), ...problems },
})

export const activityRoutes = createRouter()
  .openapi(listLikes, async (c) =>
    c.json(ActivityList.parse(await loadActivity(c, 'likes', c.req.valid('query').cursor)), 200),
  )
  .openapi(listComments, async (c) =>
    c.json(ActivityList.parse(await loadActivity(c, 'comments', c.req.valid('query').cursor)), 200),
  )
