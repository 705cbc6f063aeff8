import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { PLAYLIST } from '#contract/platform/playlist-limits.ts'
import { PlaylistTitle } from '#contract/playlists.ts'
import { newId } from '#server/platform/database/ids.ts'
import {
  importPicture,
  make,
  openImportFolder,
  profileOf,
  tracksHere,
} from '#server/works/archive-parts/import-steps.ts'
import { type ArchiveFile, type ImportContext, readBack } from '#server/works/archive-parts/kind.ts'
import { importedRelease, Owned, picture, releaseFields, trackIds } from '#server/works/archive-parts/rows.ts'
import * as select from '#server/works/archive-parts/selects.ts'
import { lockTracks } from '#server/works/music/albums/entries.ts'
import { insertPlaylist, preparePlaylistCover } from './save-playlist.ts'
import { playlistTracks } from './tables.ts'

const Playlist = Owned.extend({
  title: PlaylistTitle,
  /** An unreadable or missing value makes the playlist private. */
  isPublic: z.boolean().default(false),
  ...releaseFields,
  ...trackIds,
  cover: picture,
})

async function importPlaylist(context: ImportContext, old: z.output<typeof Playlist>): Promise<void> {
  const profileId = profileOf(context, old)
  const id = await newId(context.services.db)
  await using work = await openImportFolder(context)
  const cover = await importPicture(context, work, {
    ...{ path: old.cover, fileName: 'cover' },
    make: (file) => preparePlaylistCover({ id, ownerProfileId: profileId }, file, work),
  })
  const { title, isPublic, createdAt } = old
  const wanted = tracksHere(context, old, PLAYLIST.maxTracks)
  await make(context, { oldId: old.id, id, profileId }, cover?.files ?? [], async (tx) => {
    const there = new Set((await lockTracks(tx, wanted)).map((track) => track.id))
    await insertPlaylist(tx, {
      ...{ id, title, ...importedRelease(old, isPublic), createdAt, ownerProfileId: profileId },
      ...(cover && { coverImageUrl: cover.thumbKey, ...cover.columns }),
    })
    const tracks = wanted.filter((track) => there.has(track))
    const rows = tracks.map((trackId, n) => ({ playlistId: id, trackId, position: n + 1 }))
    if (rows.length > 0) await tx.insert(playlistTracks).values(rows)
  })
}

/** Whether the account may still hear a track of its playlist, so that the archive may name it. */
const isHeard = sql`(a.is_public or a.profile_id in (select id from own))`

export const playlistArchive: ArchiveFile[] = [
  {
    name: 'playlists',
    about: 'Playlists with their tracks in order, and their covers.',
    tables: ['playlists', 'playlist_tracks'],
    query: (userId) => sql`${select.withOwn(userId)}
      select l.id, own.handle as profile, l.title, ${select.release('l')}, l.created_at as "createdAt", coalesce((
          select json_agg(json_build_object(
            'trackId', e.track_id, 'title', case when ${isHeard} then m.title end,
            'by', case when ${isHeard} then owner.handle end, 'position', e.position)
            order by e.position, e.id)
          from playlist_tracks e join assets a on a.id = e.track_id join music m on m.id = a.id
            join profiles owner on owner.id = a.profile_id
          where e.playlist_id = l.id), '[]') as tracks,
        json_build_array(${select.cover('playlists', sql`l.title`, sql`l.cover_full_url`, sql`l.cover_image_url`)}) as files
      from playlists l join own on own.id = l.owner_profile_id order by l.created_at, l.id`,
    readBack: readBack(Playlist, importPlaylist, sql`select id, owner_profile_id, created_at from playlists`),
  },
]
