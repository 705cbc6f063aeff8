import { sql } from 'drizzle-orm'
import type { ReleaseKind } from '#contract/releases.ts'
import type { Database } from '#server/platform/database.ts'

/** A link that opens its thing now. */
export type OpenLink = {
  id: string
  kind: ReleaseKind
  thingId: string
  profileId: string
  endsAt: Date | null
  withStems: boolean
  withDownloads: boolean
  /** The thing, the tracks of an album, and the stems if the link has them. */
  opens: string[]
}

/** A link, if it opens something now. It opens nothing while its thing is a draft or hidden. */
export async function findOpenLink(
  db: Database,
  named: { tokenHash: string } | { id: string },
): Promise<OpenLink | undefined> {
  const isNamed = 'id' in named ? sql`link.id = ${named.id}::uuid` : sql`link.token_hash = ${named.tokenHash}`
  const { rows } = await db.execute<Omit<OpenLink, 'endsAt'> & { endsAt: string | null }>(sql`
    select link.id, thing.kind, thing.id as "thingId", thing.profile_id as "profileId", link.ends_at as "endsAt",
      link.with_stems as "withStems", link.with_downloads as "withDownloads",
      array(
        select thing.id
        union all select id from assets where state_from = thing.id and (listable or link.with_stems)
        union all select stem.id from assets as track join assets as stem on stem.state_from = track.id
          where track.state_from = thing.id and link.with_stems) as opens
    from secret_links as link
      join things_with_state as thing on thing.id = coalesce(link.asset_id, link.event_id, link.playlist_id)
    where ${isNamed} and link.revoked_at is null and (link.ends_at is null or link.ends_at > now())
      and thing.audience not in ('draft', 'hidden')`)
  const [row] = rows
  return row && { ...row, endsAt: row.endsAt === null ? null : new Date(row.endsAt) }
}

export async function countLinkPlay(db: Database, id: string): Promise<void> {
  await db.execute(sql`update secret_links set plays = plays + 1, last_heard_at = now() where id = ${id}::uuid`)
}
