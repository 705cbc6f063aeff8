import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { AlbumLicence, AlbumNotes, AlbumTitle, ReleaseDate, WrittenCredits } from '#contract/albums.ts'
import { ALBUM } from '#contract/platform/album-limits.ts'
import { newId } from '#server/platform/database/ids.ts'
import {
  artistOf,
  importPicture,
  make,
  openImportFolder,
  rewriteName,
  tracksHere,
} from '#server/works/archive-parts/import-steps.ts'
import { type ArchiveFile, type ImportContext, readBack } from '#server/works/archive-parts/kind.ts'
import {
  changed,
  importedRelease,
  Owned,
  picture,
  releaseFields,
  sensitive,
  trackIds,
} from '#server/works/archive-parts/rows.ts'
import * as select from '#server/works/archive-parts/selects.ts'
import { append, lockTracks, takeStateOf } from './entries.ts'
import { insertAlbum, prepareAlbumCover } from './save-album.ts'
import { albums } from './tables.ts'

const Album = Owned.extend({
  title: AlbumTitle,
  releaseDate: ReleaseDate.nullable().default(null),
  notes: AlbumNotes.nullable()
    .default(null)
    .transform((notes) => notes || null),
  licence: AlbumLicence.nullable().default(null),
  credits: WrittenCredits.default([]),
  ...trackIds,
  cover: picture,
  isDraft: z.boolean().default(false),
  ...releaseFields,
  ...sensitive,
  ...changed,
})

async function importAlbum(context: ImportContext, old: z.output<typeof Album>): Promise<void> {
  const profileId = artistOf(context, old)
  const id = await newId(context.services.db)
  await using work = await openImportFolder(context)
  const cover = await importPicture(context, work, {
    ...{ path: old.cover, fileName: 'cover' },
    make: (file) => prepareAlbumCover({ id, profileId }, file, work),
  })
  const { title, releaseDate, notes, licence, sensitiveWhy, createdAt, updatedAt } = old
  const release = importedRelease(old, !old.isDraft)
  const credits = old.credits.map(({ role, name }) => ({ role, name: rewriteName(context, name) }))
  const wanted = tracksHere(context, old, ALBUM.maxTracks, profileId)
  await make(context, { oldId: old.id, id, profileId }, cover?.files ?? [], async (tx) => {
    const there = new Set((await lockTracks(tx, wanted, { withUnreleased: true })).map((track) => track.id))
    await insertAlbum(tx, profileId, {
      ...{ id, title, releaseDate, notes, licence, sensitiveWhy, credits, createdAt, ...release },
      ...(cover && { artworkUrl: cover.thumbKey, ...cover.columns }),
    })
    const tracks = wanted.filter((track) => there.has(track))
    await append(tx, id, tracks)
    await takeStateOf(tx, id, tracks)
    // Set this last: adding a track updates `updatedAt`.
    if (updatedAt) await tx.update(albums).set({ updatedAt }).where(eq(albums.id, id))
  })
}

export const albumArchive: ArchiveFile[] = [
  {
    name: 'albums',
    about: 'Albums with their tracks in order, their notes, credits and licences, and their covers.',
    tables: ['assets', 'albums', 'album_tracks', 'album_credits'],
    query: (userId) => sql`${select.withOwn(userId)}
      select b.id, own.handle as profile, b.title, b.release_date as "releaseDate", b.notes, b.licence,
        ${select.release('a')}, ${select.sensitive}, a.comment_count as "commentCount", b.created_at as "createdAt", b.updated_at as "updatedAt", coalesce((
          select json_agg(json_build_object('trackId', e.track_id, 'title', m.title, 'position', e.position)
            order by e.position)
          from album_tracks e join music m on m.id = e.track_id where e.album_id = b.id), '[]') as tracks,
        coalesce((
          select json_agg(json_build_object('role', c.role, 'name', coalesce(c.name, '@' || named.handle))
            order by c.position)
          from album_credits c left join profiles named on named.id = c.profile_id where c.album_id = b.id),
            '[]') as credits,
        json_build_array(${select.cover('albums', sql`b.title`, sql`b.cover_full_url`, sql`b.artwork_url`)}) as files
      from albums b join own on own.id = b.profile_id join assets a on a.id = b.id order by b.created_at, b.id`,
    readBack: readBack(Album, importAlbum, select.assetsHere('album')),
  },
]
