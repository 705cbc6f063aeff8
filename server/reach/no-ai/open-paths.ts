import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database.ts'

/**
 * Crawlers must read 500 KiB of robots.txt (RFC 9309, 2.5) and may ignore the rest. With these
 * bounds the rules for open paths take 400 kB at most.
 */
export const OPEN_ARTISTS = 250
export const OPEN_WORKS = 20

type Open = { id: string; slug: string; works: string[] }

/** The newest public works of a type, read from an index. Albums are not `listable`. */
const newest = (type: 'music' | 'artwork' | 'album', path: string) =>
  sql`(select ${path}::text || id as path, created_at, id from assets
    where profile_id = p.id and asset_type = ${type} and is_public and listable = ${type !== 'album'}
    order by created_at desc, id desc limit ${OPEN_WORKS})`

/**
 * Path patterns of the public artists who allow AI crawlers: their pages, feeds and files, and the
 * pages of their newest works. The artists who joined first come
 * first.
 */
export async function findOpenPaths(db: Queryable): Promise<string[]> {
  const { rows } = await db.execute<Open>(sql`
    select p.id, p.slug, array(
      select path from (${newest('music', '/track/')} union all ${newest('artwork', '/artwork/')}
        union all ${newest('album', '/album/')}) as work
      order by created_at desc, id desc limit ${OPEN_WORKS}) as works
    from profiles p where not p.no_ai and p.is_public order by p.id limit ${OPEN_ARTISTS}`)
  return rows.flatMap(pathsOf)
}

/** A slug may be the beginning of another one, so its pattern ends after it. */
const pathsOf = ({ id, slug, works }: Open): string[] => [
  ...[`/${slug}$`, `/${slug}?`, `/${slug}/`],
  ...['music', 'art', 'avatars'].map((bucket) => `/media/${bucket}/profiles/${id}/`),
  ...works,
]
