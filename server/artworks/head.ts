import { ARTWORK_PAGE_SIZES, type ArtworkDetail, type ArtworkImage, TILE_SIZES } from '#contract/artworks.ts'
import { isolated } from '#contract/platform/isolated.ts'
import { PRODUCT } from '#contract/platform/limits.ts'
import { aboutArtwork } from '#server/linked-data/linked-data.ts'
import type { Head } from '#server/platform/page/head.ts'
import { oneLine } from '#server/platform/page/one-line.ts'
import { shownName } from '#server/profiles/present.ts'

export function artworkHead(data: ArtworkDetail, publicUrl: string): Head {
  const artist = shownName(data.artist)
  const title = `Artwork • ${isolated(data.title)}`
  const description =
    oneLine(data.description) ||
    [`${isolated(data.title)} by ${isolated(artist)} on ${PRODUCT}.`, data.tags.map(isolated).join(', ')]
      .filter(Boolean)
      .join(' ')
  // Merch-only ones are seen by their artist and admins: nothing for cards or searches.
  if (data.usageType === 'merch') return { title, description, hidden: true }
  return {
    title,
    cardTitle: `${isolated(data.title)} by ${isolated(artist)}`,
    description,
    canonical: `/artwork/${data.id}`,
    about: aboutArtwork(data, publicUrl),
    isEmbeddable: true,
    // What its card veils its words do not show either.
    card: {
      subject: `artwork/${data.id}`,
      alt: (!data.sensitive && data.altText) || `${isolated(data.title)} by ${isolated(artist)}`,
    },
    shows: shownPicture(data.image, ARTWORK_PAGE_SIZES),
  }
}

/** The first picture of a gallery. */
export const tilePicture = (image: ArtworkImage): Head['shows'] => shownPicture(image, TILE_SIZES)

function shownPicture({ sources: [smallest, ...larger], veil }: ArtworkImage, sizes: string): Head['shows'] {
  if (!smallest || veil) return undefined
  const srcset = [smallest, ...larger].map(({ url, widthPx }) => `${url} ${widthPx}w`).join(', ')
  return { path: smallest.url, srcset, sizes }
}
