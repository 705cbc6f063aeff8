import { desc, eq, sql } from 'drizzle-orm'
import type { HouseRules, HouseRulesText } from '#contract/house-rules.ts'
import { RULES } from '#contract/platform/limits.ts'
import type { Queryable } from '#server/platform/database.ts'
import { notFound } from '#server/platform/errors.ts'
import { renderVersion } from './render-threads.ts'
import { houseRulesVersions } from './tables.ts'

/** The number of the rules that hold. */
export const presentVersion = sql<number>`(select max(version) from rules_versions)`

/** The rules that hold, each with the number and the anchor by which a decision names it. */
export async function findRules(db: Queryable): Promise<HouseRulesText & { version: number }> {
  const { version, body } = await findSource(db)
  return { version, ...(await rendered(body)) }
}

/** The present version as it was written. */
export async function findSource(db: Queryable): Promise<{ version: number; body: string }> {
  const [row] = await db
    .select({ version: houseRulesVersions.version, body: houseRulesVersions.body })
    .from(houseRulesVersions)
    .orderBy(desc(houseRulesVersions.version))
    .limit(1)
  if (!row) throw notFound('Version')
  return row
}

/** A version with when it held, and the list of all; without a number the one that holds. @throws AppError `not_found` */
export async function loadHouseRules(db: Queryable, wanted: number | null): Promise<HouseRules> {
  const [row] = await db
    .select({
      version: houseRulesVersions.version,
      body: houseRulesVersions.body,
      from: houseRulesVersions.createdAt,
      until: sql<Date | null>`(select next.created_at from rules_versions as next
        where next.version = rules_versions.version + 1)`.mapWith(houseRulesVersions.createdAt),
    })
    .from(houseRulesVersions)
    .where(eq(houseRulesVersions.version, wanted ?? presentVersion))
  if (!row) throw notFound('Version')
  const versions = await db
    .select({ version: houseRulesVersions.version, from: houseRulesVersions.createdAt })
    .from(houseRulesVersions)
    .orderBy(desc(houseRulesVersions.version))
    .limit(RULES.versionsListed)
  return {
    ...(await rendered(row.body)),
    version: row.version,
    from: row.from.toISOString(),
    until: row.until?.toISOString() ?? null,
    versions: versions.map(({ version, from }) => ({ version, from: from.toISOString() })),
  }
}

/** Versions never change: all that the page leads to stay rendered, so that each is rendered once. */
const KEPT = RULES.versionsListed
const kept = new Map<string, Promise<HouseRulesText>>()

function rendered(body: string): Promise<HouseRulesText> {
  const text = kept.get(body) ?? renderVersion(body)
  kept.delete(body)
  kept.set(body, text)
  if (kept.size > KEPT) kept.delete(kept.keys().next().value as string)
  text.catch(() => kept.delete(body))
  return text
}
