import { sql } from 'drizzle-orm'
import { assets } from '#server/assets/tables.ts'
import { artistEvents } from '#server/events/tables.ts'
import { merchItems } from '#server/merch/tables.ts'
import { perDatabase } from '#server/platform/database/per-database.ts'
import { profiles } from './tables.ts'

const profileId = sql.placeholder('profileId')
const countAssets = (type: 'music' | 'artwork', listed: boolean) => sql<number>`(
  select count(*)::int from ${assets} where ${assets.profileId} = ${profileId}
  and ${assets.assetType} = ${sql.raw(`'${type}'`)} and ${assets.listed} = ${sql.raw(String(listed))})`

/** How many things everyone can see of a profile, from the indexes alone. */
export const tabCounts = perDatabase((db, _name: 'of-profile') =>
  db
    .select({
      tracks: countAssets('music', true),
      stems: countAssets('music', false),
      artworks: countAssets('artwork', true),
      events: sql<number>`(
        select count(*)::int from ${artistEvents} where ${artistEvents.artistId} = ${profileId}
        and ${artistEvents.isPublished} and ${artistEvents.startAt} >= now())`,
      merch: sql<number>`(
        select count(*)::int from ${merchItems} where ${merchItems.profileId} = ${profileId}
        and ${merchItems.status} = 'approved')`,
    })
    .from(profiles)
    .where(sql`${profiles.id} = ${profileId}`)
    .prepare('profile_tab_counts'),
)
