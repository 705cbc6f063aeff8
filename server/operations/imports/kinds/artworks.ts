import type { z } from 'zod'
import { AltText, Description, UsageType } from '#contract/artworks.ts'
import { ARTWORK_MAX_BYTES } from '#contract/platform/limits.ts'
import { newId } from '#server/platform/database/ids.ts'
import { prepareImage } from '#server/works/artworks/uploads/artwork-files.ts'
import { insertArtwork } from '#server/works/artworks/uploads/publish-artwork.ts'
import { labelsOf } from '#server/works/assets/labels.ts'
import { takeFile } from '../reading/archive.ts'
import { type Bringing, file, kindOf, Work } from './kind.ts'
import { artistOf, make, openWork } from './making.ts'

/** One whose usage cannot be read is kept out of lists. */
const Artwork = Work.extend({
  description: Description.default(''),
  altText: AltText.default(''),
  usageType: UsageType.default('merch'),
  picture: file,
})

export const artworksKind = kindOf('artworks', Artwork, bringArtwork)

async function bringArtwork(bringing: Bringing, old: z.output<typeof Artwork>): Promise<void> {
  const { services, archive, entry, signal } = bringing
  const profileId = artistOf(bringing, old)
  const id = await newId(services.db)
  await using work = await openWork(bringing)
  const { fileName = old.picture } = old
  const wanted = { entry, folder: work.folder, name: 'image', fileName, maxBytes: ARTWORK_MAX_BYTES, signal }
  const { files, columns } = await prepareImage(profileId, id, await takeFile(archive, old.picture, wanted), work)
  const { title, description, altText, tags, usageType, createdAt } = old
  await make(bringing, { kind: 'artworks', oldId: old.id, id, profileId }, files, (tx) =>
    insertArtwork(
      tx,
      { profileId, createdAt, ...labelsOf(old) },
      { id, title, description, altText, tags, usageType, ...columns },
    ),
  )
}
