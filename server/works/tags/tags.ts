import { sql } from 'drizzle-orm'
import { COLLECTION } from '#contract/platform/collection-limits.ts'
import { TAGS } from '#contract/platform/limits.ts'
import { Text } from '#contract/platform/web-url.ts'
import { type TagPage, tagResource } from '#contract/tag-page.ts'
import { readTag } from '#contract/tags.ts'
import type { AppContext } from '#server/platform/context.ts'
import type { Database } from '#server/platform/database.ts'
import { notFound } from '#server/platform/errors.ts'
import { sharedHandler } from '#server/platform/http/resource-handlers.ts'
import {
  findMakers,
  loadArtists,
  loadEvents,
  loadWorks,
  type NewestWorks,
  type Ranked,
} from '#server/works/collections/collection.ts'

/** Resource of a tag, for the API and the first paint. */
export const tagsResources = [
  sharedHandler(
    tagResource,
    {
      summary: 'Get a tag with its newest works, their artists and events',
      response: 'The tag with the first items of each list',
    },
    (c, params) => loadTagPage(c, params.tag),
  ),
]

/** @throws AppError `not_found` for a tag without listed works */
async function loadTagPage(c: AppContext, text: string): Promise<TagPage> {
  const tag = normaliseTag(text)
  const works = tag ? await loadWorks(c, newestOf(tag)) : null
  if (!tag || !works || works.counts.tracks + works.counts.artworks === 0) throw notFound('Tag')
  const { db } = c.var
  const [artists, events, beside] = await Promise.all([
    findMakers(db, newestOf(tag)),
    findEventsNaming(db, tag),
    findRelatedTags(db, tag),
  ])
  return {
    tag,
    ...works,
    counts: { ...works.counts, artists: artists.total, events: events.total },
    artists: await loadArtists(c, artists.ids),
    events: await loadEvents(c, events.ids),
    beside,
  }
}

/** The normalised tag. Null if the text cannot be a tag. */
export function normaliseTag(text: string): string | null {
  const tag = readTag(text)
  return Text.min(1).max(TAGS.maxLength).safeParse(tag).success ? tag : null
}

/** Works with a tag: only listed works have a row. */
export const newestOf =
  (tag: string): NewestWorks =>
  (type, atMost) => {
    const [table, id] = type === 'music' ? [sql`music_tags`, sql`music_id`] : [sql`artwork_tags`, sql`artwork_id`]
    return sql`select ${id} as id, created_at from ${table} where tag = ${tag}
      order by created_at desc nulls last, ${id} desc nulls last limit ${atMost}`
  }

async function findRelatedTags(db: Database, tag: string): Promise<string[]> {
  const newest = newestOf(tag)
  const { rows } = await db.execute<{ tag: string }>(sql`
    select beside as tag from (
      select tags from (${newest('music', COLLECTION.near.works)}) as works join music using (id)
      union all select tags from (${newest('artwork', COLLECTION.near.works)}) as works join artworks using (id)
    ) as tagged, unnest(tags) as beside
    where beside <> ${tag} group by beside order by count(*) desc, beside limit ${COLLECTION.tagsBeside}`)
  return rows.map((row) => row.tag)
}

/**
 * Upcoming events that contain the tag as adjacent words in their title or description. Events have
 * no tags of their own.
 */
export async function findEventsNaming(db: Database, tag: string): Promise<Ranked> {
  const { rows } = await db.execute<{ id: string; total: number }>(sql`
    with asked as materialized (
      select string_agg(quote_literal(term) || case when search_unspaced(substr(term, 3)) then ':*' else '' end, '&')::tsquery as query
      from unnest(array['n', 's']) as field, unnest(search_terms('e', field, ${tag})) as term group by field
    )
    select id, count(*) over ()::int as total from (
      select id, at, terms from search_entries where kind = 'event' and at >= now()
      order by at, id limit ${COLLECTION.near.events}
    ) as next
    where exists (select from asked where terms @@ query)
    order by at, id limit ${COLLECTION.events}`)
  return { ids: rows.map(({ id }) => id), total: rows[0]?.total ?? 0 }
}
