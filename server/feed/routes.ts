import { createRoute } from '@hono/zod-openapi'
import { FeedList } from '#contract/feed.ts'
import { PageQuery } from '#contract/platform/paging.ts'
import { createRouter } from '#server/platform/context.ts'
import { json, problems } from '#server/platform/http/openapi.ts'
import { loadFeed } from './load.ts'

const getFeed = createRoute({
  method: 'get',
  path: '/',
  tags: ['feed'],
  summary: "The newest of the profiles that the acting one follows; everybody's while it follows nobody",
  request: { query: PageQuery.pick({ cursor: true }) },
  responses: { 200: json(FeedList, 'A page of the feed'), ...problems },
})

export const feedRoutes = createRouter().openapi(getFeed, async (c) =>
  c.json(FeedList.parse(await loadFeed(c, c.req.valid('query').cursor)), 200),
)
