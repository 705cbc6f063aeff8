import { extname, join } from 'node:path'
import { ARTWORK } from '#contract/platform/limits.ts'
import type { NewFile } from '#server/media/files.ts'
import { IMAGE_TYPES } from '#server/media/images/image-format.ts'
import { type ImageWork, makeImages } from '#server/media/images/process/make-images.ts'
import { makePublicCopy } from '#server/media/originals/make-public-copy.ts'
import { hashedName, sanitiseBaseName } from '#server/media/upload/file-names.ts'
import { hashFile, type SpooledFile } from '#server/media/upload/spool.ts'
import type { artworks } from '../tables.ts'

export type ImageColumns = Pick<
  typeof artworks.$inferInsert,
  | 'originalPath'
  | 'originalName'
  | 'contentType'
  | 'fileSize'
  | 'publicPath'
  | 'publicSize'
  | 'traces'
  | 'thumbPath'
  | 'smallPath'
  | 'largePath'
  | 'tilePaths'
  | 'width'
  | 'height'
  | 'placeholder'
  | 'stock'
  | 'stockDeep'
>
export type PreparedImage = { files: NewFile[]; columns: ImageColumns }

/** The storage keys of all files of an artwork. */
export const keysOf = (artwork: Pick<typeof artworks.$inferSelect, keyof ImageColumns>): (string | null)[] => [
  artwork.originalPath,
  artwork.publicPath,
  artwork.smallPath,
  artwork.thumbPath,
  artwork.largePath,
  ...(artwork.tilePaths ?? []),
]

type Original = NewFile & { sha256: string }
type PublicFile = { file: NewFile | null; columns: Pick<ImageColumns, 'publicPath' | 'publicSize' | 'traces'> }

/**
 * Creates the public copy of an original. There is none if it would equal the original, or if the
 * format cannot be cleaned reliably.
 */
export async function preparePublic(
  at: string,
  base: string,
  { sha256, ...original }: Original,
  folder: string,
): Promise<PublicFile> {
  const localPath = join(folder, 'public')
  const traces = await makePublicCopy(original.localPath, localPath)
  if (!traces) return { file: null, columns: { publicPath: null, publicSize: null, traces: ['other'] } }
  const copy = await hashFile(localPath)
  const isSame = copy.sha256 === sha256
  const name = hashedName(base, copy.sha256, extname(original.key).slice(1))
  const key = isSame ? original.key : `${at}/public/${name}`
  const file = isSame ? null : { ...original, key, localPath, size: copy.size }
  return { file, columns: { publicPath: key, publicSize: copy.size, traces } }
}

/**
 * Checks a picture, creates its derived files and decides the storage keys of all files.
 * @throws the errors of `makeImages`
 */
export async function prepareImage(
  profileId: string,
  artworkId: string,
  image: SpooledFile,
  work: ImageWork,
): Promise<PreparedImage> {
  const made = await makeImages('artwork', image.path, work)
  const { kind, smallPath, thumbPath, largePath, tilePaths, ...known } = made
  const { contentType, ext } = IMAGE_TYPES[kind]
  const base = sanitiseBaseName(image.fileName)
  const at = folderOf(profileId, artworkId)
  const jpeg = async (path: string | null, side: number) =>
    path === null ? null : derived(at, base, path, 'jpeg', side)
  const [small, thumb, large, tiles] = await Promise.all([
    jpeg(smallPath, ARTWORK.smallSide),
    derived(at, base, thumbPath, 'jpeg', ARTWORK.thumbSide),
    jpeg(largePath, ARTWORK.largeSide),
    namedTiles(at, base, tilePaths),
  ])
  const original = {
    key: `${at}/original/${hashedName(base, image.sha256, ext)}`,
    localPath: image.path,
    contentType,
    size: image.size,
  }
  const { file: copy, columns } = await preparePublic(at, base, { ...original, sha256: image.sha256 }, work.folder)
  return {
    files: [original, copy, small, thumb, large, ...tiles].filter((file) => file !== null),
    columns: {
      ...known,
      ...columns,
      originalPath: original.key,
      originalName: `${base}.${ext}`,
      contentType,
      fileSize: image.size,
      smallPath: small?.key ?? null,
      thumbPath: thumb.key,
      largePath: large?.key ?? null,
      tilePaths: tiles.map(({ key }) => key),
    },
  }
}

export const folderOf = (profileId: string, artworkId: string): string => `art/profiles/${profileId}/art/${artworkId}`

/** Decides the storage keys of the tiles at these paths; their widths follow `tileWidthsOf`. */
export const namedTiles = (at: string, base: string, paths: string[]): Promise<NewFile[]> =>
  Promise.all(paths.map((path, n) => derived(at, base, path, 'heif', ARTWORK.tileWidths[n] as number)))

async function derived(at: string, base: string, path: string, kind: 'jpeg' | 'heif', px: number): Promise<NewFile> {
  const { contentType, ext } = IMAGE_TYPES[kind]
  const { sha256, size } = await hashFile(path)
  const key = `${at}/thumb/${hashedName(base, sha256, ext).replace(/\.\w+$/, `-${px}.${ext}`)}`
  return { key, localPath: path, contentType, size }
}
