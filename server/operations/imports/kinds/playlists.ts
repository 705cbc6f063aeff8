import { z } from 'zod'
import { PLAYLIST } from '#contract/platform/limits.ts'
import { PlaylistTitle } from '#contract/playlists.ts'
import { counted } from '#contract/words/counted.ts'
import { newId } from '#server/platform/database/ids.ts'
import { lockTracks } from '#server/works/music/albums/entries.ts'
import { insertPlaylist, preparePlaylistCover } from '#server/works/playlists/save-playlist.ts'
import { playlistTracks } from '#server/works/playlists/tables.ts'
import { type Bringing, kindOf, OldId, Owned, picture } from './kind.ts'
import { make, openWork, profileOf, tryPicture } from './making.ts'

const Playlist = Owned.extend({
  title: PlaylistTitle,
  /** What cannot be read stays private. */
  isPublic: z.boolean().default(false),
  tracks: z.array(z.object({ trackId: OldId })).default([]),
  cover: picture,
})

export const playlistsKind = kindOf('playlists', Playlist, bringPlaylist)

async function bringPlaylist(bringing: Bringing, old: z.output<typeof Playlist>): Promise<void> {
  const profileId = profileOf(bringing, old)
  const id = await newId(bringing.services.db)
  await using work = await openWork(bringing)
  const cover = await tryPicture(bringing, work, {
    ...{ path: old.cover, fileName: 'cover' },
    make: (file) => preparePlaylistCover({ id, ownerProfileId: profileId }, file, work),
  })
  const { title, isPublic, createdAt } = old
  const wanted = tracksOf(bringing, old)
  await make(bringing, { kind: 'playlists', oldId: old.id, id, profileId }, cover?.files ?? [], async (tx) => {
    const there = new Set((await lockTracks(tx, wanted)).map((track) => track.id))
    await insertPlaylist(tx, {
      ...{ id, title, isPublished: isPublic, createdAt, ownerProfileId: profileId },
      ...(cover && { coverImageUrl: cover.thumbKey, ...cover.columns }),
    })
    const tracks = wanted.filter((track) => there.has(track))
    const rows = tracks.map((trackId, n) => ({ playlistId: id, trackId, position: n + 1 }))
    if (rows.length > 0) await tx.insert(playlistTracks).values(rows)
  })
}

/** Those of its tracks that came too, in order; others' stay where they are. */
function tracksOf({ made, tell }: Bringing, { tracks }: z.output<typeof Playlist>): string[] {
  const came = tracks.flatMap(({ trackId }) => made.get('tracks', trackId)?.id ?? [])
  const kept = [...new Set(came)].slice(0, PLAYLIST.maxTracks)
  if (kept.length < tracks.length) tell(`It came with ${kept.length} of its ${counted(tracks.length, 'track')}.`)
  return kept
}
