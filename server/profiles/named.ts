import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Named } from '#contract/named.ts'
import { blocks } from '#server/blocks/tables.ts'
import type { Queryable } from '#server/platform/database.ts'
import { AppError } from '#server/platform/errors.ts'
import { presentSummary } from './present.ts'
import type { SummaryRow } from './queries.ts'

/** How a row names somebody: by what was written, or by their profile, whose name may change. */
export type NamedColumns = { name: string | null; profileId: string | null }

/**
 * Finds the profiles that are written as `@handle`; all other names stay as they are. `field` is the form's, for errors.
 * @throws AppError `invalid` for a handle that nobody has
 */
export async function resolveNames(tx: Queryable, names: string[], field: string): Promise<NamedColumns[]> {
  const handles = names.filter((name) => name.startsWith('@')).map(handleOf)
  if (handles.length === 0) return names.map((name) => ({ name, profileId: null }))
  const { rows } = await tx.execute<{ id: string; handle: string }>(
    sql`select id, handle from profiles where handle = any(${sql.param(handles)}::text[])`,
  )
  const idOf = new Map(rows.map(({ id, handle }) => [handle.toLowerCase(), id]))
  return names.map((name) => {
    if (!name.startsWith('@')) return { name, profileId: null }
    const profileId = idOf.get(handleOf(name))
    if (profileId) return { name: null, profileId }
    const message = `Nobody here is called ${name}`
    throw new AppError('invalid', message, { fields: { [field]: message } })
  })
}

const handleOf = (name: string): string => name.slice(1).trim().toLowerCase()

/**
 * Raises, before any row is changed, what the triggers would raise: `unlessBlocked` says it in words.
 * @throws AppError `forbidden` where the profile itself blocks one of them
 */
export async function refuseBlocked(tx: Queryable, profileId: string, named: NamedColumns[]): Promise<void> {
  const others = [...new Set(named.flatMap((entry) => entry.profileId ?? []))].toSorted()
  const isOwn = and(eq(blocks.profileId, profileId), inArray(blocks.targetId, others))
  const own = others.length > 0 ? await tx.select({ id: blocks.targetId }).from(blocks).where(isOwn).limit(1) : []
  if (own.length > 0)
    throw new AppError('forbidden', 'You have blocked somebody whom you name here. Unblock them first.')
  for (const other of others) await tx.execute(sql`select refuse_if_blocked(${other}::uuid, ${profileId}::uuid)`)
}

export const presentNamed = ({ name, profile }: { name: string | null; profile: SummaryRow | null }): Named => ({
  name: name ?? (profile ? `@${profile.handle}` : ''),
  profile: profile && presentSummary(profile),
})
