import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { AlbumLicence, AlbumNotes, AlbumTitle, ReleaseDate, WrittenCredits } from '#contract/albums.ts'
import { ALBUM } from '#contract/platform/limits.ts'
import { counted } from '#contract/words/counted.ts'
import { newId } from '#server/platform/database/ids.ts'
import { append, lockTracks } from '#server/works/music/albums/entries.ts'
import { insertAlbum, prepareAlbumCover } from '#server/works/music/albums/save-album.ts'
import { albums } from '#server/works/music/albums/tables.ts'
import { type Bringing, changed, kindOf, OldId, Owned, picture, sensitive } from './kind.ts'
import { artistOf, make, nameHere, openWork, tryPicture } from './making.ts'

const Album = Owned.extend({
  title: AlbumTitle,
  releaseDate: ReleaseDate.nullable().default(null),
  notes: AlbumNotes.nullable()
    .default(null)
    .transform((notes) => notes || null),
  licence: AlbumLicence.nullable().default(null),
  credits: WrittenCredits.default([]),
  tracks: z.array(z.object({ trackId: OldId })).default([]),
  cover: picture,
  isDraft: z.boolean().default(false),
  ...sensitive,
  ...changed,
})

export const albumsKind = kindOf('albums', Album, bringAlbum)

async function bringAlbum(bringing: Bringing, old: z.output<typeof Album>): Promise<void> {
  const profileId = artistOf(bringing, old)
  const id = await newId(bringing.services.db)
  await using work = await openWork(bringing)
  const cover = await tryPicture(bringing, work, {
    ...{ path: old.cover, fileName: 'cover' },
    make: (file) => prepareAlbumCover({ id, profileId }, file, work),
  })
  const { title, releaseDate, notes, licence, sensitiveWhy, isDraft: draft, createdAt, updatedAt } = old
  const credits = old.credits.map(({ role, name }) => ({ role, name: nameHere(bringing, name) }))
  const wanted = tracksOf(bringing, profileId, old)
  await make(bringing, { kind: 'albums', oldId: old.id, id, profileId }, cover?.files ?? [], async (tx) => {
    const there = new Set((await lockTracks(tx, wanted, { withDrafts: draft })).map((track) => track.id))
    await insertAlbum(tx, profileId, {
      ...{ id, title, releaseDate, notes, licence, sensitiveWhy, credits, draft, createdAt },
      ...(cover && { artworkUrl: cover.thumbKey, ...cover.columns }),
    })
    const tracks = wanted.filter((track) => there.has(track))
    await append(tx, id, tracks)
    // Last: a track that is put on it changes it.
    if (updatedAt) await tx.update(albums).set({ updatedAt }).where(eq(albums.id, id))
  })
}

/** What came of its tracks, in order; only its own artist's stand on an album. */
function tracksOf({ made, tell }: Bringing, profileId: string, { tracks }: z.output<typeof Album>): string[] {
  const came = tracks.flatMap(({ trackId }) => made.get('tracks', trackId) ?? [])
  const own = new Set(came.filter((track) => track.profileId === profileId).map(({ id }) => id))
  const kept = [...own].slice(0, ALBUM.maxTracks)
  if (kept.length < tracks.length) tell(`It came with ${kept.length} of its ${counted(tracks.length, 'track')}.`)
  return kept
}
