import type { NewFile } from '#server/media/files.ts'
import { makeCoverFiles, NO_COVER_COLUMNS } from '#server/media/images/cover-files.ts'
import type { ImageWork } from '#server/media/images/process/make-images.ts'
import { hashedName, sanitiseBaseName } from '#server/media/upload/file-names.ts'
import type { SpooledFile } from '#server/media/upload/spool.ts'
import type { playlists } from '../tables.ts'

export type CoverColumns = Pick<
  typeof playlists.$inferInsert,
  'coverImageUrl' | 'coverFullUrl' | 'coverWidth' | 'coverHeight' | 'coverPlaceholder' | 'stock' | 'stockDeep'
>

export const NO_COVER: CoverColumns = { coverImageUrl: null, ...NO_COVER_COLUMNS }

/** Makes the full cover and its thumbnail and says where they will stand. @throws what `makeImages` throws */
export async function prepareCover(
  profileId: string,
  playlistId: string,
  cover: SpooledFile,
  work: ImageWork,
): Promise<{ files: NewFile[]; columns: CoverColumns }> {
  const base = sanitiseBaseName(cover.fileName)
  const at = `music/profiles/${profileId}/playlists/${playlistId}/covers`
  const { files, thumbKey, columns } = await makeCoverFiles(
    cover,
    work,
    (side, sha256) => `${at}/${side === 'thumb' ? 'thumb_' : ''}${hashedName(base, sha256, 'webp')}`,
  )
  return { files, columns: { coverImageUrl: thumbKey, ...columns } }
}
