import type { NewFile } from '#server/media/files.ts'
import { makeCover } from '#server/media/images/images.ts'
import { hashedName, sanitiseBaseName } from '#server/media/upload/file-names.ts'
import { hashFile } from '#server/media/upload/hash-file.ts'
import type { SpooledFile } from '#server/media/upload/spool.ts'
import type { playlists } from '../tables.ts'

export type CoverColumns = Pick<
  typeof playlists.$inferInsert,
  'coverImageUrl' | 'coverFullUrl' | 'coverWidth' | 'coverHeight' | 'coverPlaceholder' | 'stock' | 'stockDeep'
>

export const NO_COVER: CoverColumns = {
  coverImageUrl: null,
  coverFullUrl: null,
  coverWidth: null,
  coverHeight: null,
  coverPlaceholder: null,
  stock: null,
  stockDeep: null,
}

/** Makes the full cover and its thumbnail in `folder` and says where they will stand. @throws what `makeCover` throws */
export async function prepareCover(
  profileId: string,
  playlistId: string,
  cover: SpooledFile,
  folder: string,
): Promise<{ files: NewFile[]; columns: CoverColumns }> {
  const made = await makeCover(cover.path, folder)
  const [full, thumb] = await Promise.all([hashFile(made.fullPath), hashFile(made.thumbPath)])
  const base = sanitiseBaseName(cover.fileName)
  const at = `music/profiles/${profileId}/playlists/${playlistId}/covers`
  const fullKey = `${at}/${hashedName(base, full.sha256, 'webp')}`
  const thumbKey = `${at}/thumb_${hashedName(base, thumb.sha256, 'webp')}`
  const contentType = 'image/webp'
  return {
    files: [
      { key: fullKey, localPath: made.fullPath, contentType, size: full.size },
      { key: thumbKey, localPath: made.thumbPath, contentType, size: thumb.size },
    ],
    columns: {
      coverImageUrl: thumbKey,
      coverFullUrl: fullKey,
      coverWidth: made.width,
      coverHeight: made.height,
      coverPlaceholder: made.placeholder,
      stock: made.stock,
      stockDeep: made.stockDeep,
    },
  }
}
