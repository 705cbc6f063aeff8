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

/**
 * SQL over `secret_links as link`: the things of links, with their audience. A link opens nothing
 * while its thing is a draft or hidden.
 */
const THINGS = sql`(
  select id, profile_id, case asset_type when 'music' then 'track' else asset_type end as kind, state,
    hidden_at is not null or is_maker_suspended as is_hidden from assets where id = link.asset_id
  union all select id, artist_id, 'event', state, hidden_at is not null or is_maker_suspended
    from artist_events where id = link.event_id
  union all select id, owner_profile_id, 'playlist', state, hidden_at is not null or is_maker_suspended
    from playlists where id = link.playlist_id)`
const IS_OPEN = sql`link.revoked_at is null and (link.ends_at is null or link.ends_at > now())
  and thing.state <> 'draft' and not thing.is_hidden`

/** A link, if it opens something now. */
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
    from secret_links as link cross join lateral ${THINGS} as thing
    where ${isNamed} and ${IS_OPEN}`)
  const [row] = rows
  return row && { ...row, endsAt: row.endsAt === null ? null : new Date(row.endsAt) }
}

export async function countLinkPlay(db: Database, id: string): Promise<void> {
  await db.execute(sql`update secret_links set plays = plays + 1, last_heard_at = now() where id = ${id}::uuid`)
}
