import { ARTWORK } from '#contract/limits.ts'
import type { NewFile } from '#server/media/files.ts'
import { makeArtworkImages } from '#server/media/images/artwork-images.ts'
import { IMAGE_TYPES } from '#server/media/images/image-kind.ts'
import { hashedName, sanitiseBaseName } from '#server/media/upload/file-names.ts'
import { hashFile } from '#server/media/upload/hash-file.ts'
import type { SpooledFile } from '#server/media/upload/spool.ts'
import type { artworks } from '../tables.ts'

export type ImageColumns = Pick<
  typeof artworks.$inferInsert,
  | 'originalPath'
  | 'originalName'
  | 'contentType'
  | 'fileSize'
  | 'thumbPath'
  | 'smallPath'
  | 'largePath'
  | 'width'
  | 'height'
  | 'placeholder'
  | 'stock'
  | 'stockDeep'
>
export type PreparedImage = { files: NewFile[]; columns: ImageColumns }

/** Every stored object that an artwork names. */
export const keysOf = (artwork: Pick<typeof artworks.$inferSelect, keyof ImageColumns>): (string | null)[] => [
  artwork.originalPath,
  artwork.smallPath,
  artwork.thumbPath,
  artwork.largePath,
]

/** Judges a picture, makes what is shown of it in `folder` and says where all of it will stand. @throws what `makeArtworkImages` throws */
export async function prepareImage(
  profileId: string,
  artworkId: string,
  image: SpooledFile,
  folder: string,
): Promise<PreparedImage> {
  const { kind, smallPath, thumbPath, largePath, ...known } = await makeArtworkImages(image.path, folder)
  const { contentType, ext } = IMAGE_TYPES[kind]
  const base = sanitiseBaseName(image.fileName)
  const at = `art/profiles/${profileId}/art/${artworkId}`
  const derive = async (path: string | null, side: number): Promise<NewFile | null> => {
    if (path === null) return null
    const { sha256, size } = await hashFile(path)
    const key = `${at}/thumb/${hashedName(base, sha256, 'jpg').replace(/\.jpg$/, `-${side}.jpg`)}`
    return { key, localPath: path, contentType: IMAGE_TYPES.jpeg.contentType, size }
  }
  const [small, thumb, large] = await Promise.all([
    derive(smallPath, ARTWORK.smallSide),
    derive(thumbPath, ARTWORK.thumbSide),
    derive(largePath, ARTWORK.largeSide),
  ])
  const original = {
    key: `${at}/original/${hashedName(base, image.sha256, ext)}`,
    localPath: image.path,
    contentType,
    size: image.size,
  }
  return {
    files: [original, small, thumb, large].filter((file) => file !== null),
    columns: {
      ...known,
      originalPath: original.key,
      originalName: `${base}.${ext}`,
      contentType,
      fileSize: image.size,
      smallPath: small?.key ?? null,
      thumbPath: thumb?.key,
      largePath: large?.key ?? null,
    },
  }
}
