import { createRoute } from '@hono/zod-openapi'
import { AuditLogList } from '#contract/moderation.ts'
import { PageQuery } from '#contract/platform/paging.ts'
import { createRouter } from '#server/platform/context.ts'
import { json, problems } from '#server/platform/http/openapi.ts'
import { loadAuditLog } from './load.ts'

const listAuditLog = createRoute({
  method: 'get',
  path: '/',
  tags: ['moderation'],
  summary: 'What admins did, newest first; for admins',
  request: { query: PageQuery },
  responses: { 200: json(AuditLogList, 'A page of the log'), ...problems },
})

export const auditLogRoutes = createRouter().openapi(listAuditLog, async (c) =>
  c.json(AuditLogList.parse(await loadAuditLog(c, c.req.valid('query'))), 200),
)
