import { ARTWORK_PAGE_SIZES, type ArtworkDetail, type ArtworkImage, TILE_SIZES } from '#contract/artworks.ts'
import { ARTWORK, PRODUCT } from '#contract/platform/limits.ts'
import type { Head } from '#server/platform/page/head.ts'
import { shownName } from '#server/profiles/present.ts'

const DESCRIPTION_SHOWN = 200
const CARD_MAX_WIDTH = ARTWORK.thumbSide

/** A card's picture is signed like all others: who fetches it does so when the link is shared. */
export function artworkHead(data: ArtworkDetail): Head {
  const artist = shownName(data.artist)
  const title = `Artwork • ${data.title}`
  const description =
    data.description.replace(/\s+/g, ' ').slice(0, DESCRIPTION_SHOWN).trim() ||
    [`${data.title} by ${artist} on ${PRODUCT}.`, data.tags.join(', ')].filter(Boolean).join(' ')
  // Merch-only ones are seen by their artist and admins: nothing for cards or searches.
  if (data.usageType === 'merch') return { title, description, hidden: true }
  const { width, height, sources } = data.image
  // Not all who draw cards know AVIF.
  const card = sources.findLast(({ url, widthPx }) => widthPx <= CARD_MAX_WIDTH && url.includes('.jpg?'))
  return {
    title,
    cardTitle: `${data.title} by ${artist}`,
    description,
    canonical: `/artwork/${data.id}`,
    shows: shownPicture(data.image, ARTWORK_PAGE_SIZES),
    ...(card &&
      !data.sensitive && {
        image: {
          path: card.url,
          alt: data.altText || data.title,
          width: card.widthPx,
          height: Math.max(1, Math.round((card.widthPx * height) / width)),
        },
      }),
  }
}

/** The first picture of a gallery. */
export const tilePicture = (image: ArtworkImage): Head['shows'] => shownPicture(image, TILE_SIZES)

function shownPicture({ sources: [smallest, ...larger], veil }: ArtworkImage, sizes: string): Head['shows'] {
  if (!smallest || veil) return undefined
  const srcset = [smallest, ...larger].map(({ url, widthPx }) => `${url} ${widthPx}w`).join(', ')
  return { path: smallest.url, srcset, sizes }
}
