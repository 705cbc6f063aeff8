import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../database.ts'

/**
 * The notices between instances, by type. They contain mostly ids, because a notification may have
 * at most 8,000 bytes. A domain adds its own:
 * `declare module '#server/platform/realtime/notices.ts' { interface Notices … }`
 *
 * @public
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the domains
export interface Notices {}
type Kind = keyof Notices

/**
 * A domain's part of the live channel. Handlers are called in the order in which the changes were
 * committed.
 */
export type LiveSource = {
  handlers: { [Name in Kind]?: (payload: Notices[Name]) => void }
  /** Called after a profile has joined or has been told to resync. */
  joined?(profileId: string): void
}

export const CHANNEL = 'live'

/**
 * Publishes a notice to every instance when the transaction commits. Notices of different
 * transactions arrive in the order of their commits.
 */
export async function notify<Name extends Kind>(tx: Queryable, kind: Name, payload: Notices[Name]): Promise<void> {
  await tx.execute(sql`select pg_notify(${CHANNEL}, ${JSON.stringify({ kind, ...payload })})`)
}

/** An SQL expression that publishes a notice, for use in the statement that makes the change. */
export function notifying<Name extends Kind>(kind: Name, payload: { [Key in keyof Notices[Name]]: SQL }): SQL {
  const pairs = Object.entries(payload).map(([key, value]) => sql`, ${sql.raw(`'${key}'`)}, ${value}`)
  return sql`pg_notify(${sql.raw(`'${CHANNEL}', json_build_object('kind', '${kind}'`)}${sql.join(pairs)})::text)`
}

/** Passes a notice to its handlers. A notice of a newer version has none and is ignored. */
export function dispatch(text: string, sources: LiveSource[]): void {
  const { kind, ...payload } = JSON.parse(text) as { kind: Kind }
  for (const { handlers } of sources) (handlers[kind] as ((payload: object) => void) | undefined)?.(payload)
}
