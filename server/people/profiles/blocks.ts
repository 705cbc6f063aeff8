import { and, eq, inArray, sql } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import type { Restrictions } from '#contract/blocks.ts'
import { perDatabase } from '#server/platform/database/per-database.ts'
import { sqlState } from '#server/platform/database/transactions.ts'
import type { Database, Queryable } from '#server/platform/database.ts'
import { AppError } from '#server/platform/errors.ts'
import { givenAmong, givenId } from '#server/platform/lists/among.ts'
import type { NamedColumns } from './present.ts'
import { blocks, mutes } from './tables.ts'

/** Raised by triggers when a block (SOCIAL-08) or a suspension is between two profiles. */
const BLOCKED = 'UB001'

/**
 * Runs an action towards one or more other profiles. The database refuses it if there is a block
 * between the two accounts. If the account itself blocks one of these profiles, the error says so.
 * Otherwise the error is `refusal`, which reveals neither the block nor which profiles belong to
 * one account.
 * @throws AppError `forbidden`
 */
export async function explainBlock<T>(
  db: Database,
  profileId: string | null,
  others: string | null | readonly (string | null)[],
  act: () => Promise<T>,
  refusal = 'That did not work. Please try again later.',
): Promise<T> {
  try {
    return await act()
  } catch (error) {
    if (sqlState(error) !== BLOCKED) throw error
    const own = profileId && (await ownBlockOf(db, profileId, [others].flat()))
    throw new AppError('forbidden', own ? OWN[own] : refusal)
  }
}

const OWN = {
  acting: 'You have blocked this profile. Unblock it first.',
  another: 'Another of your profiles has blocked this one. Unblock it there first.',
}

/**
 * Finds which profile of the account blocks one of the given profiles: the acting profile or
 * another one. Other profiles of a blocked account do not count.
 */
async function ownBlockOf(
  db: Database,
  profileId: string,
  others: (string | null)[],
): Promise<keyof typeof OWN | null> {
  const targets = sql.param(others.filter((id) => id !== null))
  const { rows } = await db.execute<{ isActing: boolean }>(sql`
    select profile_id = ${profileId}::uuid as "isActing" from blocks
    where target_id = any(${targets}::uuid[]) and profile_id in (select profiles_beside(${profileId}::uuid))
    order by 1 desc limit 1`)
  return rows[0] ? (rows[0].isActing ? 'acting' : 'another') : null
}

/**
 * For an action whose row does not name the actor. Raises the error that `explainBlock` explains.
 */
export async function refuseIfBlocked(tx: Queryable, actorId: string, otherId: string): Promise<void> {
  await tx.execute(sql`select refuse_if_blocked(${actorId}::uuid, ${otherId}::uuid)`)
}

/**
 * Raises the triggers' error before any row is changed, so that `explainBlock` can explain it.
 * @throws AppError `forbidden` where the profile itself blocks one of them
 */
export async function refuseBlocked(tx: Queryable, profileId: string, named: NamedColumns[]): Promise<void> {
  const others = [...new Set(named.flatMap((entry) => entry.profileId ?? []))].toSorted()
  const isOwn = and(eq(blocks.profileId, profileId), inArray(blocks.targetId, others))
  const own = others.length > 0 ? await tx.select({ id: blocks.targetId }).from(blocks).where(isOwn).limit(1) : []
  if (own.length > 0)
    throw new AppError('forbidden', 'You have blocked a profile that you name here. Unblock it first.')
  for (const other of others) await tx.execute(sql`select refuse_if_blocked(${other}::uuid, ${profileId}::uuid)`)
}

/** Whether one profile has blocked or muted another; for a visitor neither. */
export async function restrictionsOf(
  db: Database,
  profileId: string | undefined,
  targetId: string,
): Promise<Restrictions> {
  const [row] = profileId ? await restrictionsBetween(db, 'two').execute({ profileId, targetId }) : []
  return row ?? { blocked: false, muted: false }
}

const restrictionsBetween = perDatabase((db, _name: 'two') => {
  const isIn = (table: typeof blocks | typeof mutes) =>
    sql<boolean>`exists (select from ${table} where ${table.profileId} = ${sql.placeholder('profileId')}::uuid
      and ${table.targetId} = ${sql.placeholder('targetId')}::uuid)`
  return db
    .select({ blocked: isIn(blocks).as('blocked'), muted: isIn(mutes).as('muted') })
    .from(sql`(select) as once`)
    .prepare('restrictions_between')
})

/** Finds which of the given profiles the profile has muted or blocked. */
export async function hiddenFrom(db: Database, profileId: string, targetIds: string[]): Promise<Set<string>> {
  const rows = await hiddenAmong(db, 'profiles').execute({ profileId, ids: targetIds })
  return new Set(rows.map(({ targetId }) => targetId))
}

const hiddenAmong = perDatabase((db, _name: 'profiles') => {
  const among = (table: typeof blocks | typeof mutes) =>
    db.select({ targetId: givenId.as('id') }).from(givenAmong(table, table.profileId, table.targetId))
  return union(among(blocks), among(mutes)).prepare('hidden_among')
})
