import { sql } from 'drizzle-orm'
import type { Person } from '#server/people/accounts/factory.ts'
import { makeProfile } from '#server/people/profiles/factory.ts'
import type { Database, Queryable } from '#server/platform/database.ts'
import { playlists, playlistTracks } from './tables.ts'

type Fields = Partial<typeof playlists.$inferInsert> & { trackIds?: string[] }

/** Inserts a playlist with these tracks in order; without `ownerProfileId` also its owner. */
export async function makePlaylist(db: Database, { trackIds = [], ownerProfileId, ...wanted }: Fields = {}) {
  const owner = ownerProfileId ?? (await makeProfile(db, { profileType: 'personal' })).id
  const [row] = await db
    .insert(playlists)
    .values({ title: 'Night Bus Home', ...wanted, ownerProfileId: owner })
    .returning()
  const { id } = row!
  const values = trackIds.map((trackId, n) => ({ playlistId: id, trackId, position: n + 1 }))
  const entries = values.length > 0 ? await db.insert(playlistTracks).values(values).returning() : []
  return { ...row!, entries }
}

/** Creates many playlists of a profile quickly, each with the newest listed tracks. */
export async function makePlaylists(db: Queryable, profileId: string, count: number, tracks: number): Promise<void> {
  await db.execute(sql`
    with made as (
      insert into playlists (title, owner_profile_id, created_at)
      select 'List ' || n, ${profileId}::uuid, now() - (${count} - n) * interval '1 minute'
      from generate_series(1, ${count}::int) as n returning id
    ), chosen as (
      select id, row_number() over (order by created_at desc, id desc) as n from assets
      where asset_type = 'music' and is_public and listable order by created_at desc, id desc limit ${tracks}
    )
    insert into playlist_tracks (playlist_id, track_id, position)
    select made.id, chosen.id, chosen.n from made cross join chosen`)
}

type PlaylistForm = { title?: string; isPublic?: string; removeCover?: string; cover?: Blob; coverName?: string }

/** A playlist's form as a browser sends it: fields first. */
export function playlistForm({ cover, coverName = 'cover.jpg', ...fields }: PlaylistForm): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  if (cover) form.set('cover', cover, coverName)
  return form
}

/** Creates a playlist through the API as the person's acting profile. */
export const createPlaylistAs = (person: Person, form: PlaylistForm = {}): Promise<Response> =>
  person.fetch('/api/playlists', { method: 'POST', body: playlistForm({ title: 'Night Bus Home', ...form }) })
