import { z } from 'zod'
import { TOKEN_SCOPES } from './access-tokens.ts'
import { AdminAction } from './moderation.ts'
import { PageQuery, pageOf } from './platform/paging.ts'
import { list } from './platform/resource.ts'
import { SECURITY_EVENT_NAMES, SECURITY_EVENTS } from './security-events.ts'

const Details = z.object({
  with: SECURITY_EVENTS['sign-in'].details.shape.with.optional(),
  route: SECURITY_EVENTS['proof.required'].details.shape.route.optional(),
  kind: SECURITY_EVENTS['token.revoked'].details.shape.kind.optional(),
  scopes: z.array(z.enum(TOKEN_SCOPES)).optional(),
  act: AdminAction.optional(),
})

/**
 * An entry of an account's own log. `times` is above 1 if the same happened repeatedly within a
 * minute. `network` is the shortened address, and `device` the browser and system, if known.
 */
export const SecurityEntry = z.object({
  id: z.string(),
  event: z.enum(SECURITY_EVENT_NAMES),
  isWarning: z.boolean(),
  details: Details,
  times: z.number().int(),
  network: z.string().nullable(),
  device: z.string().nullable(),
  createdAt: z.string(),
})
export type SecurityEntry = z.infer<typeof SecurityEntry>
export const SecurityLog = pageOf(SecurityEntry)
export type SecurityLog = z.infer<typeof SecurityLog>

const Account = z.object({ id: z.string(), email: z.string() })
/** An entry for admins. `address` is whole for 14 days; `account` is null if none is known. */
export const InstanceSecurityEntry = SecurityEntry.extend({
  address: z.string().nullable(),
  account: Account.nullable(),
})
export type InstanceSecurityEntry = z.infer<typeof InstanceSecurityEntry>
/** `account` is the one of the query, also if it has no entries; null if it does not exist. */
export const InstanceSecurityLog = pageOf(InstanceSecurityEntry).extend({ account: Account.nullable() })
export type InstanceSecurityLog = z.infer<typeof InstanceSecurityLog>

/** `account`: only the entries of this account; `warnings`: only warnings. */
export const InstanceSecurityQuery = PageQuery.extend({
  account: z.uuid().optional(),
  warnings: z.enum(['true', 'false']).default('false'),
})

/** What `z.uuid()` accepts in lower case; the page has no zod. */
const ID = /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/
type Asked = { account: string | null; warnings: 'true' | 'false' }
/** Reads the filters from the URL of the page; those without a meaning count as not set. */
export const askedSecurityLog = (said: { account?: string; warnings?: string }): Asked => ({
  account: ID.test(said.account ?? '') ? said.account! : null,
  warnings: said.warnings === 'true' ? 'true' : 'false',
})

export const ownSecurityLogResource = list('ownSecurityLog', '/api/accounts/security-log', {
  query: PageQuery,
  schema: SecurityLog,
  madeFor: 'nobody',
})
export const securityLogResource = list('securityLog', '/api/security-log', {
  query: InstanceSecurityQuery,
  schema: InstanceSecurityLog,
  madeFor: 'nobody',
})
