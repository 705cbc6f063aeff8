import { createRoute } from '@hono/zod-openapi'
import { Dashboard, DashboardQuery } from '#contract/dashboard.ts'
import { createRouter } from '#server/platform/context.ts'
import { json, problems } from '#server/platform/http/openapi.ts'
import { loadDashboard } from './load.ts'

const getDashboard = createRoute({
  method: 'get',
  path: '/',
  tags: ['dashboard'],
  summary: 'How the acting artist profile did over the last 30, 90 or 365 days',
  request: { query: DashboardQuery },
  responses: { 200: json(Dashboard, 'All that the artist dashboard shows'), ...problems },
})

export const dashboardRoutes = createRouter().openapi(getDashboard, async (c) =>
  c.json(Dashboard.parse(await loadDashboard(c, c.req.valid('query').days)), 200),
)
