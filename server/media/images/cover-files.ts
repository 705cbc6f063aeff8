import { stat } from 'node:fs/promises'
import { integer, text } from 'drizzle-orm/pg-core'
import { smallNamesOf } from '#contract/platform/media.ts'
import type { NewFile } from '#server/media/files.ts'
import { hashFile, type SpooledFile } from '#server/media/upload/spool.ts'
import { AppError } from '#server/platform/errors.ts'
import type { Log } from '#server/platform/log.ts'
import type { Picture } from './images.ts'
import { type ImageWork, makeImages } from './process/make-images.ts'

export type CoverFiles = {
  files: NewFile[]
  thumbKey: string
  /** The columns of every row with a cover. */
  columns: {
    coverFullUrl: string | null
    coverWidth: number | null
    coverHeight: number | null
    coverPlaceholder: string | null
    stock: Picture['stock']
    stockDeep: Picture['stockDeep']
  }
}

export const NO_COVER_COLUMNS: CoverFiles['columns'] = {
  coverFullUrl: null,
  coverWidth: null,
  coverHeight: null,
  coverPlaceholder: null,
  stock: null,
  stockDeep: null,
}

/**
 * Renders the full cover and its thumbnail. `keyOf` returns the storage key of each for the SHA-256
 * of its content.
 * @throws what `makeImages` throws
 */
export async function makeCoverFiles(
  cover: SpooledFile,
  work: ImageWork,
  keyOf: (side: 'full' | 'thumb', sha256: string) => string,
): Promise<CoverFiles> {
  const made = await makeImages('cover', cover.path, work)
  const [full, thumb] = await Promise.all([hashFile(made.fullPath), hashFile(made.thumbPath)])
  const fullKey = keyOf('full', full.sha256)
  const thumbKey = keyOf('thumb', thumb.sha256)
  const contentType = 'image/webp'
  return {
    files: [
      { key: fullKey, localPath: made.fullPath, contentType, size: full.size },
      { key: thumbKey, localPath: made.thumbPath, contentType, size: thumb.size },
      ...(await smallFilesOf(thumbKey, made.smallPaths)),
    ],
    thumbKey,
    columns: {
      coverFullUrl: fullKey,
      coverWidth: made.width,
      coverHeight: made.height,
      coverPlaceholder: made.placeholder,
      stock: made.stock,
      stockDeep: made.stockDeep,
    },
  }
}

/** The small squares of a thumbnail as files to store beside it, named after it. */
export const smallFilesOf = (thumbKey: string, paths: readonly string[]): Promise<NewFile[]> =>
  Promise.all(
    smallNamesOf(thumbKey).map(async (key, at) => {
      const localPath = paths[at] as string
      return { key, localPath, contentType: 'image/webp', size: (await stat(localPath)).size }
    }),
  )

/** The columns of a table whose rows have a cover, except the storage key of its thumbnail. */
export const coverFileColumns = () => ({
  /** Storage key of the full cover. */
  coverFullUrl: text('cover_full_url'),
  coverWidth: integer('cover_width'),
  coverHeight: integer('cover_height'),
  coverPlaceholder: text('cover_placeholder'),
  stock: text('stock'),
  stockDeep: text('stock_deep'),
})

/**
 * Adds a cover to a row that was just created. The row stays if that fails.
 * @returns the reason, as users read it, or null
 */
export async function tryCover(log: Log, save: () => Promise<void>): Promise<string | null> {
  try {
    await save()
    return null
  } catch (error) {
    if (error instanceof AppError) return error.message
    log.error({ err: error }, 'the cover of what was just made was not stored')
    return 'The cover could not be stored. Please try again.'
  }
}
