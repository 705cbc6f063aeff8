import { AccountQuota, ChangeQuota, quotaResource, storageResource } from '#contract/storage.ts'
import { requireAdmin, requireDecidingAdmin, requireSession } from '#server/people/identity/guards.ts'
import { createRouter } from '#server/platform/context.ts'
import { endpoint } from '#server/platform/http/endpoint.ts'
import { json, jsonBody } from '#server/platform/http/openapi.ts'
import { handler } from '#server/platform/http/resource-handlers.ts'
import { changeQuota } from './change-quota.ts'
import { findOwnStorage, findQuota } from './find-storage.ts'

const changeRoute = endpoint(
  'put /quota',
  {
    summary: 'Change the storage quota of an account (admins only)',
    errors: ['forbidden', 'proof_required'],
    request: { body: jsonBody(ChangeQuota) },
    responses: { 200: json(AccountQuota, 'The changed quota of the account') },
  },
  async (c) => {
    const { userId } = requireDecidingAdmin(c)
    const change = c.req.valid('json')
    await changeQuota(c.var.db, userId, change)
    return findQuota(c.var.db, c.var, change.email)
  },
)

/** Resources for the API and the first paint. */
export const storageResources = [
  handler(
    storageResource,
    {
      summary: 'Get the storage that the account uses, by type, and its quota',
      response: 'The storage in use and the quota, in bytes',
    },
    (c) => findOwnStorage(c.var.db, c.var, requireSession(c).userId),
  ),
  handler(
    quotaResource,
    {
      summary: 'Get the storage and the quota of an account by email (admins only)',
      errors: ['forbidden'],
      response: 'The storage in use and the quota, in bytes',
    },
    (c, { email }) => {
      requireAdmin(c)
      return findQuota(c.var.db, c.var, email)
    },
  ),
]

/** Mounted below `/api/accounts`. */
export const quotaRoutes = createRouter().openapiRoutes([changeRoute])
