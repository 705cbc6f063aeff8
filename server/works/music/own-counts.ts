import { sql } from 'drizzle-orm'
import type { OwnMusicCounts } from '#contract/music.ts'
import { profiles } from '#server/people/profiles/tables.ts'
import { perDatabase } from '#server/platform/database/per-database.ts'
import type { Database } from '#server/platform/database.ts'
import { assets } from '#server/works/assets/tables.ts'
import { albums } from './albums/tables.ts'

const profileId = sql.placeholder('profileId')
const countMusic = (listable: boolean) => sql<number>`(
  select count(*)::int from ${assets} where ${assets.profileId} = ${profileId}
  and ${assets.assetType} = 'music' and ${assets.isPublic} and ${assets.listable} = ${sql.raw(String(listable))})`

const counts = perDatabase((db, _name: 'of-profile') =>
  db
    .select({
      tracks: countMusic(true),
      stems: countMusic(false),
      albums: sql<number>`(select count(*)::int from ${albums} where ${albums.profileId} = ${profileId})`,
    })
    .from(profiles)
    .where(sql`${profiles.id} = ${profileId}`)
    .prepare('own_music_counts'),
)

/** The number of entries in each tab of My Music, read from indexes only. */
export async function countOwnMusic(db: Database, profileId: string): Promise<OwnMusicCounts> {
  const [row] = await counts(db, 'of-profile').execute({ profileId })
  return row ?? { tracks: 0, stems: 0, albums: 0 }
}
