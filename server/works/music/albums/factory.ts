import { sql } from 'drizzle-orm'
import type { ReleaseState } from '#contract/releases.ts'
import type { Person } from '#server/people/accounts/factory.ts'
import { makeProfile } from '#server/people/profiles/factory.ts'
import type { Database, Queryable } from '#server/platform/database.ts'
import { assets } from '#server/works/assets/tables.ts'
import { albums, albumTracks } from './tables.ts'

type Fields = Omit<Partial<typeof albums.$inferInsert>, 'id'> & { trackIds?: string[]; state?: ReleaseState }

/** Inserts an album with these tracks in order; without `profileId` also an artist to own it. */
export async function makeAlbum(db: Database, { trackIds = [], profileId, state, ...wanted }: Fields = {}) {
  const owner = profileId ?? (await makeProfile(db)).id
  const { createdAt } = wanted
  const [asset] = await db
    .insert(assets)
    .values({ assetType: 'album', profileId: owner, listable: false, state, createdAt })
    .returning()
  const [row] = await db
    .insert(albums)
    .values({ title: 'The Sunken Mill', ...wanted, id: asset!.id, createdAt: asset!.createdAt, profileId: owner })
    .returning()
  const values = trackIds.map((trackId, n) => ({ albumId: row!.id, trackId, position: n + 1 }))
  if (values.length > 0) await db.insert(albumTracks).values(values)
  return row!
}

/**
 * Creates many albums of a profile quickly, each with `tracks` of the profile's tracks, which are
 * distributed over the albums.
 */
export async function makeAlbums(db: Queryable, profileId: string, count: number, tracks = 0): Promise<void> {
  await db.execute(sql`
    with made_assets as (
      insert into assets (asset_type, profile_id, listable, created_at)
      select 'album', ${profileId}::uuid, false, now() - (${count} - n) * interval '1 minute'
      from generate_series(1, ${count}::int) as n returning id, created_at
    ), made as (
      insert into albums (id, title, profile_id, created_at)
      select id, 'Album ' || row_number() over (order by created_at), ${profileId}::uuid, created_at from made_assets
        returning id
    ), numbered as (
      select id, row_number() over (order by id) as n from made
    ), listed as (
      select id, row_number() over (order by id) as n, count(*) over () as total from assets
      where profile_id = ${profileId}::uuid and asset_type = 'music' and is_public and listable
    )
    insert into album_tracks (album_id, track_id, position)
    select numbered.id, listed.id, listed.n from numbered cross join listed
    where (listed.n + numbered.n * ${tracks}::int) % listed.total < ${tracks}::int`)
}

type AlbumFields = 'title' | 'releaseDate' | 'notes' | 'licence' | 'credits' | 'sensitiveWhy' | 'draft' | 'removeCover'
type AlbumForm = Partial<Record<AlbumFields | 'reuse', string>> & {
  cover?: Blob
  coverName?: string
}

/** An album's form as a browser sends it: fields first. */
export function albumForm({ cover, coverName = 'cover.jpg', ...fields }: AlbumForm): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.set(name, value)
  if (cover) form.set('cover', cover, coverName)
  return form
}

/** Creates an album through the API as the person's acting profile. */
export const createAlbumAs = (person: Person, form: AlbumForm = {}): Promise<Response> =>
  person.fetch('/api/albums', { method: 'POST', body: albumForm({ title: 'The Sunken Mill', ...form }) })
