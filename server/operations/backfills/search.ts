import { type SQL, sql } from 'drizzle-orm'
import type { SearchKind } from '#contract/search.ts'
import type { Transaction } from '#server/platform/database/transactions.ts'
import { type Backfill, eachOf } from './run-backfills.ts'

const BATCH = 200

/** The table of each kind, and the update that refreshes what else is derived from its text. */
const TABLES: Partial<Record<SearchKind, { table: string; also?: (ids: SQL) => SQL }>> = {
  profile: {
    table: 'profiles',
    also: (ids) =>
      sql`update profiles set place = place where id = any (${ids}) and scene is distinct from scene_of(place)`,
  },
  track: { table: 'music' },
  album: { table: 'albums' },
  artwork: { table: 'artworks' },
  event: {
    table: 'artist_events',
    also: (
      ids,
    ) => sql`update artist_events set location_text = location_text where id = any (${ids}) and is_public and exists (
      select place from places_in(location_text) as place
      except select place from event_places where event_id = artist_events.id)`,
  },
  playlist: { table: 'playlists' },
  merch: { table: 'merch_items' },
}

/**
 * Indexes everything again, because words are folded by a new rule. Unchanged entries are not
 * written.
 */
const ofKind = ([kind, { table, also }]: [string, { table: string; also?: (ids: SQL) => SQL }]): Backfill =>
  eachOf({ name: `search-2 ${kind}`, table, rows: BATCH }, async (tx, ids) => {
    await tx.execute(sql`select search_index(${kind}, ${ids})`)
    if (also) await tx.execute(also(ids))
  })

const tags: Backfill = {
  name: 'search-2 tag',
  async batch(tx, after) {
    const found = await nextTags(tx, after)
    const wanted = sql`${sql.param(found)}::text[]`
    // the same lock as in `search_index_tags`: no tag is deleted while its entry is inserted
    await tx.execute(sql`
      select pg_advisory_xact_lock_shared(hashtext('search_tagged'), hashtext(tag)) from unnest(${wanted}) as tag order by tag`)
    await tx.execute(sql`
      insert into search_entries as e (kind, id, tag, at, terms)
      select 'tag', md5(given.tag)::uuid, given.tag, now(), array_to_tsvector(search_tag_terms(given.tag)) from unnest(${wanted}) as given (tag)
      where exists (select from music_tags where music_tags.tag = given.tag)
        or exists (select from artwork_tags where artwork_tags.tag = given.tag)
      on conflict (kind, id) do update set terms = excluded.terms where e.terms is distinct from excluded.terms`)
    return found.length === BATCH ? (found.at(-1) as string) : null
  },
}

async function nextTags(tx: Transaction, after: string): Promise<string[]> {
  const { rows } = await tx.execute<{ tag: string }>(sql`
    select tag from (
      (select distinct tag from music_tags where tag > ${after} order by tag limit ${BATCH})
      union (select distinct tag from artwork_tags where tag > ${after} order by tag limit ${BATCH})
    ) as tags order by tag limit ${BATCH}`)
  return rows.map(({ tag }) => tag)
}

export const searchBackfills: Backfill[] = [...Object.entries(TABLES).map(ofKind), tags]
