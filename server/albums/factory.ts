import { sql } from 'drizzle-orm'
import type { Person } from '#server/accounts/factory.ts'
import type { Database } from '#server/platform/database.ts'
import { makeProfile } from '#server/profiles/factory.ts'
import { albums, albumTracks } from './tables.ts'

type Wanted = Partial<typeof albums.$inferInsert> & { trackIds?: string[] }

/** Inserts an album with these tracks in order; without `profileId` also an artist to own it. */
export async function makeAlbum(db: Database, { trackIds = [], profileId, ...wanted }: Wanted = {}) {
  const owner = profileId ?? (await makeProfile(db)).id
  const [row] = await db
    .insert(albums)
    .values({ title: 'The Sunken Mill', ...wanted, profileId: owner })
    .returning()
  const values = trackIds.map((trackId, n) => ({ albumId: row!.id, trackId, position: n + 1 }))
  if (values.length > 0) await db.insert(albumTracks).values(values)
  return row!
}

/** Many albums of a profile at once, each with so many of its tracks, which are spread over all of them. */
export async function makeAlbums(db: Database, profileId: string, count: number, tracks = 0): Promise<void> {
  await db.execute(sql`
    with made as (
      insert into albums (title, profile_id, created_at)
      select 'Album ' || n, ${profileId}::uuid, now() - (${count} - n) * interval '1 minute'
      from generate_series(1, ${count}::int) as n returning id
    ), numbered as (
      select id, row_number() over (order by id) as n from made
    ), listed as (
      select id, row_number() over (order by id) as n, count(*) over () as total from assets
      where profile_id = ${profileId}::uuid and asset_type = 'music' and listed
    )
    insert into album_tracks (album_id, track_id, position)
    select numbered.id, listed.id, listed.n from numbered cross join listed
    where (listed.n + numbered.n * ${tracks}::int) % listed.total < ${tracks}::int`)
}

type AlbumForm = { title?: string; releaseDate?: string; removeCover?: string; cover?: Blob; coverName?: string }

/** An album's form as a browser sends it: fields first. */
export function albumForm({ cover, coverName = 'cover.jpg', ...fields }: AlbumForm): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  if (cover) form.set('cover', cover, coverName)
  return form
}

/** Makes an album through the API as the person's acting profile. */
export const createAlbumAs = (person: Person, form: AlbumForm = {}): Promise<Response> =>
  person.fetch('/api/albums', { method: 'POST', body: albumForm({ title: 'The Sunken Mill', ...form }) })
