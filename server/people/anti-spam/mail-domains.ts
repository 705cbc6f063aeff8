import { domainToASCII } from 'node:url'
import { arrayOverlaps } from 'drizzle-orm'
import type { Database } from '#server/platform/database.ts'
import { AppError } from '#server/platform/errors.ts'
import { prevention } from './tables.ts'

const REFUSED = 'Addresses of this mail provider are not accepted here. Please use another one.'
const DOMAIN = /^(?=.{1,253}$)(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9])?\.)*[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/

/**
 * A domain in lower case and ASCII, without the prefixes that people type (`@`, `*.`); null if it
 * is malformed.
 */
export function readDomain(written: string): string | null {
  const domain = domainToASCII(
    written
      .trim()
      .replace(/^(?:.*@)?(?:\*?\.)?/, '')
      .replace(/\.$/, ''),
  ).toLowerCase()
  return DOMAIN.test(domain) ? domain : null
}

/** The domain of an address and all domains above it: `a.b.example`, `b.example`, `example`. */
function domainsOf(email: string): string[] {
  const parts = readDomain(email)?.split('.') ?? []
  return parts.map((_, at) => parts.slice(at).join('.'))
}

/**
 * @throws AppError `invalid` for an address in a domain that admins refuse, or in a subdomain of it
 */
export async function refuseMailDomain(db: Database, email: string): Promise<void> {
  const domains = domainsOf(email)
  if (domains.length === 0) return
  if ((await db.$count(prevention, arrayOverlaps(prevention.mailDomains, domains))) === 0) return
  throw new AppError('invalid', REFUSED, { fields: { email: REFUSED } })
}
