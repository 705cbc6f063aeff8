import type { Artwork, ArtworkImage, OwnArtwork } from '#contract/artworks.ts'
import { makeTrack } from '#web/works/music/factory.ts'

let made = 0

/** One grey pixel. */
const PLACEHOLDER = 'data:image/gif;base64,R0lGODlhAQABAIAAAICAgAAAACwAAAAAAQABAAACAkQBADs='

/** A picture of this size with the derivatives that the server would create. */
export function makeImage(width = 900, height = 1200, url = '/media/art/picture'): ArtworkImage {
  const widths = [480, 1200].map((side) => Math.round(Math.min(1, side / Math.max(width, height)) * width))
  const sources = [...new Set(widths)].map((widthPx) => ({ url: `${url}-${widthPx}.jpg?signed`, widthPx }))
  return { width, height, placeholder: PLACEHOLDER, sources }
}

/** An artwork as in an API response; a test names only the fields that matter to it. */
export function makeArtwork(given: Partial<Artwork> = {}): Artwork {
  const id = given.id ?? `artwork-${++made}`
  return {
    id,
    title: `Title of ${id}`,
    altText: '',
    tags: [],
    usageType: 'gallery',
    artist: makeTrack().artist,
    image: makeImage(900, 1200, `/media/art/${id}`),
    stock: null,
    sensitive: null,
    likeCount: 0,
    commentCount: 0,
    shareCount: 0,
    createdAt: '2026-10-14T10:00:00.000Z',
    viewer: { liked: false, can: { edit: false, delete: false } },
    ...given,
  }
}

/** An artwork as its artist receives it. */
export function makeOwnArtwork(given: Partial<OwnArtwork> = {}): OwnArtwork {
  const artwork = makeArtwork({ viewer: { liked: false, can: { edit: true, delete: true } }, ...given })
  return {
    description: '',
    madeWithAi: 'no',
    release: { state: 'public', publicAt: null, timeZone: null },
    original: {
      url: '/media/art/original',
      name: 'picture.jpg',
      contentType: 'image/jpeg',
      size: 1_000_000,
      traces: [],
    },
    approvedMerchCount: 0,
    ...artwork,
    ...given,
  }
}
