import { query } from './database.ts'
import type { Where } from './people.ts'

const TAGS = { music: 'music_tags (music_id', artworks: 'artwork_tags (artwork_id' }

/**
 * Publishes copies of a just published work under other titles, each newer than the one before. All
 * copies share the files of the original, so that an endless list needs no further decoding.
 */
export async function publishCopies(
  where: Where,
  { kind, id, titles }: { kind: keyof typeof TAGS; id: string; titles: string[] },
): Promise<void> {
  const statement = `
    with copies as materialized (
      select uuidv7() as id, title, nth from unnest($2::text[]) with ordinality as named (title, nth)
    ), published as (
      insert into assets (id, asset_type, profile_id, listable, created_at)
      select copies.id, asset_type, profile_id, listable, created_at + nth * interval '1 millisecond'
      from assets cross join copies where assets.id = $1
      returning id, created_at
    ), tagged as (
      insert into ${TAGS[kind]}, tag, created_at)
      select published.id, tag, created_at from published, ${kind} as first, unnest(tags) as tag where first.id = $1
    )
    insert into ${kind}
    select (jsonb_populate_record(first, jsonb_build_object('id', copies.id, 'title', copies.title))).*
    from ${kind} as first cross join copies where first.id = $1`
  await query(where, statement, [id, titles])
  // No test looks at their social cards, and the cards of other journeys would have to wait for
  // these.
  await query(
    where,
    `select graphile_worker.remove_job(key) from graphile_worker.jobs where key = 'draw-missing-cards'
    or key in (select concat_ws(' ', 'draw-card', $1::text, ${kind}.id) from ${kind} where title = any($2))`,
    [kind === 'music' ? 'track' : 'artwork', titles],
  )
}
