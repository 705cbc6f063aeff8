import { PAGE_SIZE } from '#contract/platform/limits.ts'
import {
  type InstanceSecurityLog,
  ownSecurityLogResource,
  SecurityEntry,
  type SecurityLog,
  securityLogResource,
} from '#contract/security-log.ts'
import { requireAdmin, requireSession } from '#server/people/identity/guards.ts'
import type { AppContext } from '#server/platform/context.ts'
import { handler } from '#server/platform/http/resource-handlers.ts'
import { toPage } from '#server/platform/lists/paging.ts'
import { findAccount, findEvents, findOwnEvents, isByAdmin, type SecurityRow } from './queries.ts'

type Query = { cursor?: string; limit?: number }

/** Resources for the API and the first paint. */
export const securityLogResources = [
  handler(
    ownSecurityLogResource,
    {
      summary: 'List the security events of the account, newest first',
      response: 'A page of the account’s security log',
    },
    loadOwnLog,
  ),
  handler(
    securityLogResource,
    {
      summary: 'List the security events of the site, newest first (admins only)',
      errors: ['forbidden'],
      response: 'A page of the security log',
    },
    loadLog,
  ),
]

/** @throws AppError `not_signed_in`, `bad_request` for a foreign cursor */
async function loadOwnLog(c: AppContext, { cursor, limit = PAGE_SIZE.default }: Query = {}): Promise<SecurityLog> {
  const { userId } = requireSession(c)
  return toPage(await findOwnEvents(c.var.db, userId, { cursor, limit }), limit, presentOwn)
}

/** @throws AppError `not_signed_in`, `forbidden`, `bad_request` for a foreign cursor */
async function loadLog(
  c: AppContext,
  {
    cursor,
    limit = PAGE_SIZE.default,
    account,
    warnings,
  }: Query & { account?: string | null; warnings?: string | null } = {},
): Promise<InstanceSecurityLog> {
  requireAdmin(c)
  const { db } = c.var
  const wanted = { cursor, limit, account: account ?? undefined, warnings: warnings === 'true' }
  const page = toPage(await findEvents(db, wanted), limit, (row) => ({
    ...present(row),
    address: row.address ?? row.network,
    account: row.userId !== null && row.email !== null ? { id: row.userId, email: row.email } : null,
  }))
  return { ...page, account: account ? await findAccount(db, account) : null }
}

const presentOwn = (row: SecurityRow): SecurityEntry =>
  present(isByAdmin(row.event) ? { ...row, network: null, device: null } : row)

const present = ({ userId: _, email: __, address: ___, createdAt, ...row }: SecurityRow): SecurityEntry =>
  SecurityEntry.parse({ ...row, createdAt: createdAt.toISOString() })
