import { eq } from 'drizzle-orm'
import { retireReplaced, storeFiles } from '#server/media/files.ts'
import { sanitiseBaseName } from '#server/media/upload/file-names.ts'
import { refuseAborted } from '#server/media/upload/receive-form.ts'
import type { Services } from '#server/platform/context.ts'
import type { Queryable } from '#server/platform/database.ts'
import { AppError } from '#server/platform/errors.ts'
import { changeLabels } from '#server/works/assets/labels.ts'
import { assets } from '#server/works/assets/tables.ts'
import { noSuchArtwork } from '../permissions.ts'
import { lockArtwork } from '../queries.ts'
import { artworks, artworkTags } from '../tables.ts'
import { type ImageColumns, keysOf, prepareImage } from './artwork-files.ts'
import type { ArtworkUpload, UpdateFields } from './artwork-form.ts'
import { insertTags, isListable } from './publish-artwork.ts'

type Change = Omit<UpdateFields, 'overwrite'> & { image?: ImageColumns }
type Locked = NonNullable<Awaited<ReturnType<typeof lockArtwork>>>

/**
 * Refuses a picture with the same name as the current one, so that the client can ask for
 * confirmation. File types do not matter, because their thumbnails have the same names.
 * @throws AppError `file_exists`
 */
export function refuseSameName({ originalName }: { originalName: string }, fileName: string): void {
  if (sanitiseBaseName(originalName) !== sanitiseBaseName(fileName)) return
  const thing = 'picture'
  throw new AppError('file_exists', `A ${thing} already exists at this path. Overwrite it?`, { fields: { thing } })
}

/**
 * Changes the fields that the form contains, all or nothing; replaced files are removed afterwards.
 * A changed usage adds the artwork to lists or removes it. Likes and comments are kept, but
 * invisible while the artwork is merch-only.
 * @throws AppError `not_found` if the artwork was deleted in the meantime, and the errors of
 * checking and storing the picture
 */
export async function updateArtwork(
  services: Services,
  { id, profileId }: { id: string; profileId: string },
  { fields, files, ...work }: ArtworkUpload<UpdateFields>,
): Promise<void> {
  const image = files.image && (await prepareImage(profileId, id, files.image, work))
  refuseAborted(work.signal)
  const { overwrite: _, ...named } = fields
  await storeFiles(services, profileId, image?.files ?? [], async (tx) => {
    refuseAborted(work.signal)
    await applyChange(tx, services, id, { ...named, image: image?.columns })
  })
}

async function applyChange(tx: Queryable, { jobs }: Services, id: string, change: Change): Promise<void> {
  const before = await lockArtwork(tx, id)
  if (!before) throw noSuchArtwork()
  const { image, sensitiveWhy, madeWithAi, ...named } = change
  await changeLabels(tx, id, { sensitiveWhy, madeWithAi })
  const changed = Object.fromEntries(Object.entries({ ...named, ...image }).filter(([, value]) => value !== undefined))
  if (Object.keys(changed).length === 0) return
  await tx.update(artworks).set(changed).where(eq(artworks.id, id))
  const after = { ...before.artwork, ...changed }
  await relist(tx, before, after)
  await retireReplaced(tx, jobs, keysOf(before.artwork), keysOf(after))
}

/** Updates the artwork's place in lists and its rows under tags to its current usage and tags. */
async function relist(tx: Queryable, before: Locked, after: Locked['artwork']): Promise<void> {
  const listable = isListable(after.usageType)
  if (listable === before.listable && after.tags === before.artwork.tags) return
  if (listable !== before.listable) await tx.update(assets).set({ listable }).where(eq(assets.id, after.id))
  await tx.delete(artworkTags).where(eq(artworkTags.artworkId, after.id))
  if (listable && before.isPublic) await insertTags(tx, after.id, after.tags, before.createdAt)
}
