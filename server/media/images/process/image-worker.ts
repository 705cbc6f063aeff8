import { runOrders } from '#server/media/processes/run-orders.ts'
import { AppError } from '#server/platform/errors.ts'
import { makeArtworkImages, makeArtworkTiles } from '../artwork-images.ts'
import { makeAvatar, makeCover, makeSmalls } from '../images.ts'

const makers = {
  cover: makeCover,
  avatar: makeAvatar,
  smalls: makeSmalls,
  artwork: makeArtworkImages,
  tiles: makeArtworkTiles,
  /** Loads the fonts only for the first card, since most of these processes draw none. */
  card: async (path: string, folder: string) =>
    (await import('../../social-cards/draw-card.ts')).drawSocialCard(path, folder),
}
/** What can be rendered from the file at a path, as files in a folder. */
export type Makers = typeof makers

export type Order = { what: keyof Makers; path: string; folder: string }

runOrders<Order>(({ what, path, folder }) => makers[what](path, folder), {
  what: 'image',
  isRefusal: (error) => error instanceof AppError,
  // Pictures whose header declares that they need more are refused before (`decoding-cost.ts`).
  memoryMax: 256 * 1024 * 1024,
  // Many times what the largest picture takes.
  cpuSecondsMax: 30,
})
