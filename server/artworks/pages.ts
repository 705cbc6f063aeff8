import { activeProfile } from '#contract/access.ts'
import { type ArtworkDetail, ArtworksQuery } from '#contract/artworks.ts'
import { ARTWORK } from '#contract/platform/limits.ts'
import { keys } from '#contract/platform/page-data.ts'
import { PRODUCT } from '#contract/platform/product.ts'
import { loadComments } from '#server/comments/load.ts'
import type { Head } from '#server/platform/page/head.ts'
import type { Page } from '#server/platform/page/page.ts'
import { loadArtworkDetail, loadArtworkList, loadOwnArtworks } from './load.ts'

const DESCRIPTION_SHOWN = 200
const CARD_MAX_WIDTH = ARTWORK.thumbSide

export const findArt: Page = {
  module: 'artworks/find-art-page.tsx',
  head: ({ query }) => {
    const tag = query.get('tag')
    return {
      title: tag ? `${tag} • ${PRODUCT}` : `Find Art • ${PRODUCT}`,
      description: tag
        ? `Artworks tagged ${tag} on ${PRODUCT}, newest first.`
        : `All artworks on ${PRODUCT}, newest first.`,
      canonical: tag ? `/find-art?tag=${encodeURIComponent(tag)}` : '/find-art',
    }
  },
  async load({ c, query }) {
    const asked = ArtworksQuery.shape.tag.safeParse(query.get('tag') ?? undefined)
    // What can be no tag is left to the page, which says what the API says of it.
    if (!asked.success) return { entries: [] }
    const tag = asked.data?.toLowerCase() || null
    return { entries: [{ key: keys.artworks(tag), data: await loadArtworkList(c, { tag }), paged: true }] }
  },
}

export const artwork: Page = {
  module: 'artworks/artwork-page.tsx',
  head: { title: `Artwork • ${PRODUCT}`, description: 'The artwork you are looking for does not exist.' },
  subject: ({ id = '' }) => keys.artwork(id),
  async load({ c, params: { id = '' } }) {
    const data = await loadArtworkDetail(c, id)
    const comments = await loadComments(c, data.id)
    return {
      head: artworkHead(data),
      entries: [
        { key: keys.artwork(id), data },
        { key: keys.comments(data.id), data: comments, paged: true },
      ],
    }
  },
}

export const myArt: Page = {
  module: 'artworks/my-art-page.tsx',
  head: { title: `My Artwork • ${PRODUCT}`, description: 'Upload and manage your artworks.', hidden: true },
  async load({ c, session }) {
    const profile = activeProfile(session)
    if (!profile) return { entries: [] }
    return { entries: [{ key: keys.ownArtworks(profile.id), data: await loadOwnArtworks(c), paged: true }] }
  },
}

/** A card's picture is signed like all others: who fetches it does so when the link is shared. */
function artworkHead(data: ArtworkDetail): Head {
  const artist = data.artist?.displayName ?? data.artist?.handle ?? 'Deleted Profile'
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
    ...(card && {
      image: {
        path: card.url,
        alt: data.altText || data.title,
        width: card.widthPx,
        height: Math.max(1, Math.round((card.widthPx * height) / width)),
      },
    }),
  }
}
