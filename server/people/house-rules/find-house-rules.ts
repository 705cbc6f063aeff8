import { desc, eq, sql } from 'drizzle-orm'
import type { HouseRules, HouseRulesText } from '#contract/house-rules.ts'
import { RULES } from '#contract/platform/moderation-limits.ts'
import type { Queryable } from '#server/platform/database.ts'
import { notFound } from '#server/platform/errors.ts'
import { renderVersion } from './render-threads.ts'
import { houseRulesVersions } from './tables.ts'

/** The version number of the house rules in force. */
export const presentVersion = sql<number>`(select max(version) from rules_versions)`

/** The house rules in force. Decisions refer to a rule by its number and anchor. */
export async function findRules(db: Queryable): Promise<HouseRulesText & { version: number }> {
  const { version, body } = await findSource(db)
  return { version, ...(await rendered(body)) }
}

/** The version in force, as Markdown. */
export async function findSource(db: Queryable): Promise<{ version: number; body: string }> {
  const [row] = await db
    .select({ version: houseRulesVersions.version, body: houseRulesVersions.body })
    .from(houseRulesVersions)
    .orderBy(desc(houseRulesVersions.version))
    .limit(1)
  if (!row) throw notFound('Version')
  return row
}

/**
 * A version with its time in force, and the list of all versions; without a number the version in
 * force.
 * @throws AppError `not_found`
 */
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

/** Versions never change, so each listed version is rendered once and cached. */
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
