import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { AltText, Description, UsageType } from '#contract/artworks.ts'
import { ARTWORK_MAX_BYTES } from '#contract/platform/limits.ts'
import { newId } from '#server/platform/database/ids.ts'
import { artistOf, extractEntry, make, openImportFolder } from '#server/works/archive-parts/import-steps.ts'
import { type ArchiveFile, type ImportContext, readBack } from '#server/works/archive-parts/kind.ts'
import { file, importedRelease, Work } from '#server/works/archive-parts/rows.ts'
import { assetsHere, counts, labels, release, storedFile, withOwn } from '#server/works/archive-parts/selects.ts'
import { labelsOf } from '#server/works/assets/labels.ts'
import { prepareImage } from './uploads/artwork-files.ts'
import { insertArtwork } from './uploads/publish-artwork.ts'

/** An artwork whose usage cannot be read becomes merch-only, so that no list shows it. */
const Artwork = Work.extend({
  description: Description.default(''),
  altText: AltText.default(''),
  usageType: UsageType.default('merch'),
  picture: file,
})

async function importArtwork(context: ImportContext, old: z.output<typeof Artwork>): Promise<void> {
  const profileId = artistOf(context, old)
  const id = await newId(context.services.db)
  await using work = await openImportFolder(context)
  const { picture: path, fileName = path } = old
  const image = await extractEntry(context, work, { path, name: 'image', fileName, maxBytes: ARTWORK_MAX_BYTES })
  const { files, columns } = await prepareImage(profileId, id, image, work)
  const { title, description, altText, tags, usageType, createdAt } = old
  await make(context, { oldId: old.id, id, profileId }, files, (tx) =>
    insertArtwork(
      tx,
      { profileId, createdAt, ...importedRelease(old, true), ...labelsOf(old) },
      { id, title, description, altText, tags, usageType, ...columns },
    ),
  )
}

export const artworkArchive: ArchiveFile[] = [
  {
    name: 'artworks',
    about: 'Artworks, with the pictures as they were uploaded.',
    tables: ['assets', 'artworks'],
    query: (userId) => sql`${withOwn(userId)}
      select a.id, own.handle as profile, w.title, w.description, w.alt_text as "altText", w.tags,
        w.usage_type as "usageType", w.original_name as "fileName", w.content_type as "contentType",
        w.file_size as "fileSize", w.width, w.height, ${release('a')}, ${labels}, ${counts},
        json_build_array(
        ${storedFile('picture', sql`w.original_path`, sql`'artworks/' || own.handle`, sql`w.title`)}) as files
      from assets a join own on own.id = a.profile_id join artworks w on w.id = a.id order by a.created_at, a.id`,
    readBack: readBack(Artwork, importArtwork, assetsHere('artwork')),
  },
]
