import { type ArtworkImage, TILE_SIZES } from '#contract/artworks.ts'
import { type Picture, squareSourcesOf } from '#contract/platform/media.ts'
import type { MetaTags } from '#server/platform/page/meta-tags.ts'

/** The first picture of a gallery, for the preload. */
export const tilePicture = (image: ArtworkImage): MetaTags['shows'] => shownPicture(image, TILE_SIZES)

export function shownPicture({ sources: [smallest, ...larger], veil }: ArtworkImage, sizes: string): MetaTags['shows'] {
  if (!smallest || veil) return undefined
  const srcset = [smallest, ...larger].map(({ url, widthPx }) => `${url} ${widthPx}w`).join(', ')
  return { path: smallest.url, srcset, sizes }
}

/** The main picture of a page if it fills a square. */
export function squarePreload(picture: Picture, sizes: string): MetaTags['shows'] {
  const srcset = squareSourcesOf(picture)
  return { path: picture.url, ...(srcset && { srcset, sizes }) }
}
