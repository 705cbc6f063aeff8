import { sql } from 'drizzle-orm'
import { TAG_SUGGESTIONS } from '#contract/limits.ts'
import type { Queryable } from '#server/platform/database.ts'

/** How far suggestions look: newest tracks without a prefix, different tags with one, and tracks counted for a tag. */
const NEWEST = 1000
const DIFFERENT = 100
const COUNTED = 100

type TagCount = { tag: string; count: number }

/** Tags that many tracks carry, at most TAG_SUGGESTIONS; their work is bounded, so counts stop at a hundred with a prefix. */
export async function suggestTags(db: Queryable, prefix: string): Promise<TagCount[]> {
  const { rows } = await db.execute<TagCount>(prefix ? tagsStartingWith(prefix) : tagsOfNewest())
  return rows
}

const tagsOfNewest = () => sql`
  select tag, count(*)::int as count
  from (
    select music.tags from assets join music on music.id = assets.id
    where assets.asset_type = 'music' and assets.listed
    order by assets.created_at desc nulls last, assets.id desc nulls last limit ${NEWEST}
  ) as newest, unnest(newest.tags) as tag
  group by tag order by count desc, tag limit ${TAG_SUGGESTIONS}`

/** Steps from one tag to the next in the index, instead of reading all tracks of each. Ordered, so that counting stops where it is told to. */
const tagsStartingWith = (prefix: string) => sql`
  with recursive step (tag, n) as (
    (select tag, 1 from music_tags where tag >= ${prefix} order by tag limit 1)
    union all
    select (select next.tag from music_tags as next where next.tag > step.tag order by next.tag limit 1), n + 1
    from step where n < ${DIFFERENT} and starts_with(step.tag, ${prefix})
  )
  select step.tag, (
    select count(*)::int from (
      select from music_tags as m where m.tag = step.tag
      order by m.created_at desc nulls last, m.music_id desc nulls last limit ${COUNTED}
    ) as counted
  ) as count
  from step where starts_with(step.tag, ${prefix})
  order by count desc, tag limit ${TAG_SUGGESTIONS}`
