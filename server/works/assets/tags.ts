import { sql } from 'drizzle-orm'
import { TAG_SUGGESTIONS } from '#contract/platform/limits.ts'
import type { Queryable } from '#server/platform/database.ts'

/**
 * Limits of a search for suggestions: the newest works without a prefix, the distinct tags with a
 * prefix, and the works counted for each tag.
 */
const NEWEST = 1000
const DIFFERENT = 100
const COUNTED = 100

type TagCount = { tag: string; count: number }

type AssetType = 'music' | 'artwork'

const TABLES = {
  music: { works: sql`music`, tags: sql`music_tags`, workId: sql`music_id` },
  artwork: { works: sql`artworks`, tags: sql`artwork_tags`, workId: sql`artwork_id` },
} as const

/**
 * Frequent tags of listed works of a type, at most TAG_SUGGESTIONS. The search is bounded: with a
 * prefix counts stop at `COUNTED`.
 */
export async function suggestTags(db: Queryable, assetType: AssetType, prefix: string): Promise<TagCount[]> {
  const { rows } = await db.execute<TagCount>(prefix ? tagsStartingWith(assetType, prefix) : tagsOfNewest(assetType))
  return rows
}

function tagsOfNewest(assetType: AssetType) {
  const { works } = TABLES[assetType]
  return sql`
    select tag, count(*)::int as count
    from (
      select works.tags from assets join ${works} as works on works.id = assets.id
      where assets.asset_type = '${sql.raw(assetType)}' and assets.is_public and assets.listable
      order by assets.created_at desc nulls last, assets.id desc nulls last limit ${NEWEST}
    ) as newest, unnest(newest.tags) as tag
    group by tag order by count desc, tag limit ${TAG_SUGGESTIONS}`
}

/**
 * Jumps from one tag to the next in the index, instead of reading all works of each tag. The inner
 * order lets the index scan stop at the limit.
 */
function tagsStartingWith(assetType: AssetType, prefix: string) {
  const { tags, workId } = TABLES[assetType]
  return sql`
    with recursive step (tag, n) as (
      (select tag, 1 from ${tags} where tag >= ${prefix} order by tag limit 1)
      union all
      select (select next.tag from ${tags} as next where next.tag > step.tag order by next.tag limit 1), n + 1
      from step where n < ${DIFFERENT} and starts_with(step.tag, ${prefix})
    )
    select step.tag, (
      select count(*)::int from (
        select from ${tags} as t where t.tag = step.tag
        order by t.created_at desc nulls last, t.${workId} desc nulls last limit ${COUNTED}
      ) as counted
    ) as count
    from step where starts_with(step.tag, ${prefix})
    order by count desc, tag limit ${TAG_SUGGESTIONS}`
}
