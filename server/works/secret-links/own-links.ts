import { and, count, desc, eq, isNull, sql } from 'drizzle-orm'
import { SECRET_LINKS_PER_WORK } from '#contract/platform/limits.ts'
import type { ReleaseKind } from '#contract/releases.ts'
import type { SecretLink } from '#contract/secret-links.ts'
import { viewerOf } from '#server/people/profiles/permissions.ts'
import type { AppContext, Services } from '#server/platform/context.ts'
import { newId } from '#server/platform/database/ids.ts'
import { transaction } from '#server/platform/database/transactions.ts'
import type { Database } from '#server/platform/database.ts'
import { AppError } from '#server/platform/errors.ts'
import { hashOf } from './secret-links.ts'
import { secretLinks } from './tables.ts'

type Thing = { kind: ReleaseKind; id: string; profileId: string }
type LinkRow = typeof secretLinks.$inferSelect

const columnOf = ({ kind }: Pick<Thing, 'kind'>) =>
  kind === 'event' ? 'eventId' : kind === 'playlist' ? 'playlistId' : 'assetId'

const ofThing = (thing: Thing) => and(eq(secretLinks[columnOf(thing)], thing.id), isNull(secretLinks.revokedAt))

/** The links of a thing that are not revoked, newest first. */
export const findLinks = (db: Database, thing: Thing): Promise<LinkRow[]> =>
  db.select().from(secretLinks).where(ofThing(thing)).orderBy(desc(secretLinks.createdAt), desc(secretLinks.id))

type Wanted = Pick<LinkRow, 'name' | 'endsAt' | 'withStems' | 'withDownloads'>

/** @throws AppError `conflict` if the thing has the maximum of links */
export async function createLink({ db, secretLinks: links }: Services, thing: Thing, wanted: Wanted): Promise<LinkRow> {
  const id = await newId(db)
  return transaction(db, async (tx) => {
    // Concurrent requests count one after the other.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`links of ${thing.id}`}, 0))`)
    const [known] = await tx.select({ n: count() }).from(secretLinks).where(ofThing(thing))
    if (known!.n >= SECRET_LINKS_PER_WORK)
      throw new AppError('conflict', `A work has at most ${SECRET_LINKS_PER_WORK} links. Revoke some first.`)
    const [made] = await tx
      .insert(secretLinks)
      .values({ ...wanted, id, [columnOf(thing)]: thing.id, tokenHash: hashOf(links.tokenOf(id)) })
      .returning()
    return made!
  })
}

/**
 * Revokes a link of one of the requester's profiles. Resolves to false if there is no such link.
 */
export async function revokeLink(c: AppContext, id: string): Promise<boolean> {
  const owners = [...viewerOf(c).memberOf]
  const { rows } = await c.var.db.execute(sql`
    update secret_links as link set revoked_at = coalesce(revoked_at, now()) from things_with_state as thing
    where link.id = ${id}::uuid and thing.id = coalesce(asset_id, event_id, playlist_id)
      and thing.profile_id = any(${sql.param(owners)}::uuid[])
    returning link.id`)
  return rows.length > 0
}

/** What a link can open besides the thing, and whom the states of the thing let in. */
export async function findReach(db: Database, { kind, id, profileId }: Thing) {
  const { rows } = await db.execute<{ stemCount: number; followerCount: number; since: string | null }>(sql`
    select follower_count as "followerCount",
      (select count(*)::int from assets as stem join music on music.id = stem.id where type = 'stem' and (
        stem.state_from = ${id}::uuid
        or stem.state_from in (select track.id from assets as track where track.state_from = ${id}::uuid))) as "stemCount",
      ${kind === 'event' || kind === 'playlist' ? sql`null` : sql`(select created_at from assets where id = ${id}::uuid and state = 'public')`} as since
    from profiles where id = ${profileId}::uuid`)
  const { since, ...counts } = rows[0]!
  return { ...counts, since: since === null ? null : new Date(since).toISOString() }
}

export function presentLink(c: AppContext, row: LinkRow): SecretLink {
  const token = c.var.secretLinks.tokenOf(row.id)
  return {
    id: row.id,
    name: row.name,
    url: hashOf(token) === row.tokenHash ? `${c.var.env.publicUrl}/s/${token}` : null,
    endsAt: row.endsAt?.toISOString() ?? null,
    withStems: row.withStems,
    withDownloads: row.withDownloads,
    plays: row.plays,
    lastHeardAt: row.lastHeardAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  }
}
