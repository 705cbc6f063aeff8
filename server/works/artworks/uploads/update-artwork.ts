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
 * Asks before a picture takes the place of one of the same name; kinds do not matter, their thumbnails are named alike.
 * @throws AppError `file_exists`
 */
export function refuseSameName({ originalName }: { originalName: string }, fileName: string): void {
  if (sanitiseBaseName(originalName) !== sanitiseBaseName(fileName)) return
  const thing = 'picture'
  throw new AppError('file_exists', `A ${thing} already exists at this path. Overwrite it?`, { fields: { thing } })
}

/**
 * Changes what the form names, all of it or nothing; files that were replaced are removed afterwards. Its usage moves
 * it into lists or out of them; likes and comments stay with it, unseen as long as it is.
 * @throws AppError `not_found` when the artwork was deleted meanwhile, and what judging and storing the picture throw.
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

/** Brings its place in lists and under its tags up to what it says now. */
async function relist(tx: Queryable, before: Locked, after: Locked['artwork']): Promise<void> {
  const listable = isListable(after.usageType)
  if (listable === before.listable && after.tags === before.artwork.tags) return
  if (listable !== before.listable) await tx.update(assets).set({ listable }).where(eq(assets.id, after.id))
  await tx.delete(artworkTags).where(eq(artworkTags.artworkId, after.id))
  if (listable && before.isPublic) await insertTags(tx, after.id, after.tags, before.createdAt)
}
