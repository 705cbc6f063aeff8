import { sql } from 'drizzle-orm'
import type { VisualArtwork } from 'schema-dts'
import { ARTWORK_PAGE_SIZES, type ArtworkDetail, artworkResource } from '#contract/artworks.ts'
import { type CommentList, commentsResource } from '#contract/comments.ts'
import { isolated } from '#contract/platform/isolated.ts'
import { PRODUCT } from '#contract/platform/limits.ts'
import { TITLES } from '#contract/sheets.ts'
import { shownName } from '#server/people/profiles/present.ts'
import { isUuid } from '#server/platform/database/ids.ts'
import { type Html, html } from '#server/platform/page/html.ts'
import type { MetaTags } from '#server/platform/page/meta-tags.ts'
import { oneLine } from '#server/platform/page/one-line.ts'
import { assets } from '#server/works/assets/tables.ts'
import { viewerFor } from '#server/works/audience/viewer.ts'
import { type Asked, artistLink, link, wordmark } from '#server/works/public-parts/embed-parts.ts'
import { accentOf } from '#server/works/public-parts/html-parts.ts'
import { addressOf, makerOf } from '#server/works/public-parts/json-ld.ts'
import {
  byId,
  type FindOf,
  type PublicKind,
  publicEmbed,
  publicPage,
  worksFrom,
} from '#server/works/public-parts/kind.ts'
import { posterTitle } from '#server/works/public-parts/poster-title.ts'
import { shownPicture } from '#server/works/public-parts/preloaded-pictures.ts'
import { maker, readOne } from '#server/works/public-parts/read-one.ts'
import { assetReport } from '#server/works/public-parts/report-parts.ts'
import {
  artworkImage,
  commentList,
  day,
  facts,
  labels,
  meta,
  profileLink,
  section,
  sheet,
  tagLinks,
  tiles,
  words,
} from '#server/works/public-parts/screen-parts.ts'
import { BLANK, type Describe, ownFiles, type Work } from '#server/works/public-parts/social-card-parts.ts'
import { type Owned, ownedBy, type ViewerFields } from '#server/works/public-parts/viewer.ts'
import { artworkArchive } from './archive.ts'
import { removeArtwork } from './delete-artwork.ts'
import { loadArtworkDetail, loadArtworkViewer, presentArtwork } from './load.ts'
import { canSeeArtwork, viewOfArtwork } from './permissions.ts'
import { findArtworksByIds } from './queries.ts'

/** The whole picture, with its title and artist in a bar below: nothing overlays the picture. */
function artworkEmbed(artwork: ArtworkDetail, { publicUrl }: Asked): Html {
  const href = `${publicUrl}/artwork/${artwork.id}`
  const { width, height, sources } = artwork.image
  const jpegs = sources.filter(({ url }) => /\.jpg\?/.test(url))
  const shown = jpegs.at(-1)
  const picture =
    shown && !artwork.sensitive
      ? html`<a class="picture" href="${href}" target="_blank" rel="noopener"><img src="${shown.url}" srcset="${jpegs
          .map(({ url, widthPx }) => `${url} ${widthPx}w`)
          .join(
            ', ',
          )}" sizes="100vw" width="${width}" height="${height}" alt="${artwork.altText || artwork.title}"></a>`
      : html`<a class="picture veil" href="${href}" target="_blank" rel="noopener"><span class="slip"><b>Sensitive</b>${artwork.sensitive?.why}</span></a>`
  return html`<article class="embed work"${accentOf(artwork.stock)}>${picture}
<div class="bar"><span class="names">${link(href, 'title', artwork.title)}${artistLink(artwork.artist, publicUrl)}</span>${wordmark(href)}</div></article>`
}

function artworkScreen(artwork: ArtworkDetail, comments: CommentList | undefined): Html {
  const { title, altText, artist, image, stock, tags, createdAt, description, moreByArtist, newer, older } = artwork
  const linkTo = (near: typeof newer) => near && html`<a href="/artwork/${near.id}">${near.title}</a>`
  const shown = image.width > 0 ? `--ratio:${image.width / image.height};--pixels:${image.width}px` : ''
  const about = html`
    <p class="first-maker">${profileLink(artist)}</p>
    ${posterTitle(title, TITLES.artwork)}
    ${meta(html`${tagLinks(tags)} ${day(createdAt)}`)}`
  const picture = artworkImage(image, altText || title, ARTWORK_PAGE_SIZES, true)
  return html`
    ${sheet('first-artwork', stock, html`<div class="first-shown" style="${shown}">${picture}</div><div>${about}</div>`)}
    <div class="first-pane">
      ${section('About', words(description))}
      ${facts([...labels(artwork), ['Newer', linkTo(newer)], ['Older', linkTo(older)]])}
      ${section('Comments', commentList(comments))}
      ${section(`More by ${isolated(shownName(artist))}`, moreByArtist.length > 0 && tiles(moreByArtist))}
    </div>`
}

function artworkMetaTags(data: ArtworkDetail, publicUrl: string): MetaTags {
  const artist = shownName(data.artist)
  const title = `Artwork • ${isolated(data.title)}`
  const description =
    oneLine(data.description) ||
    [`${isolated(data.title)} by ${isolated(artist)} on ${PRODUCT}.`, data.tags.map(isolated).join(', ')]
      .filter(Boolean)
      .join(' ')
  // A merch-only artwork is visible to its artist and admins only: no social card, no search
  // indexing.
  if (data.usageType === 'merch') return { title, description, hidden: true }
  return {
    title,
    socialCardTitle: `${isolated(data.title)} by ${isolated(artist)}`,
    description,
    canonical: `/artwork/${data.id}`,
    about: aboutArtwork(data, publicUrl),
    isEmbeddable: true,
    noAi: data.noAi,
    // The alt text of a sensitive picture stays out, because the social card covers the picture.
    card: {
      subject: `artwork/${data.id}`,
      alt: (!data.sensitive && data.altText) || `${isolated(data.title)} by ${isolated(artist)}`,
    },
    shows: shownPicture(data.image, ARTWORK_PAGE_SIZES),
  }
}

/**
 * The JSON-LD of an artwork. It names no picture: picture URLs are signed and expire, and others
 * store this data.
 */
function aboutArtwork(artwork: ArtworkDetail, publicUrl: string): VisualArtwork {
  const url = addressOf(publicUrl, 'artwork', artwork.id)
  return {
    '@type': 'VisualArtwork',
    '@id': url,
    url,
    name: artwork.title,
    dateCreated: artwork.createdAt,
    ...(artwork.artist && { creator: makerOf(artwork.artist, publicUrl) }),
    ...(artwork.description && { description: artwork.description }),
    ...(artwork.tags.length > 0 && { keywords: artwork.tags }),
  }
}

type Picture = Work & { thumb: string; width: number; height: number }

const describeArtwork: Describe = async (db, id) => {
  const work =
    isUuid(id) &&
    (await readOne<Picture>(
      db,
      sql`select a.profile_id as owner, ${maker}, w.title, a.sensitive_why as why, w.thumb_path as thumb, w.width, w.height
      from assets a join artworks w using (id) join profiles p on p.id = a.profile_id where a.id = ${id} and a.is_public and a.listable`,
    ))
  if (!work) return null
  const { owner, title, why, thumb, width, height } = work
  const card = {
    ...BLANK,
    layout: 'wall' as const,
    accent: '#0b0a0a',
    title,
    above: { as: 'name', lines: [work.maker] } as const,
    below: { as: 'facts', lines: [] as string[] } as const,
    pictures: why === null && thumb !== 'temp' ? ownFiles(thumb) : [],
    veil: why,
    shape: { width, height },
  }
  return { owner, card }
}

export const publicArtwork = {
  page: publicPage({
    resource: artworkResource,
    head: (artwork, { publicUrl }) => artworkMetaTags(artwork, publicUrl),
    missing: { title: `Artwork • ${PRODUCT}`, description: 'The artwork you are looking for does not exist.' },
    screen: (artwork, known) => artworkScreen(artwork, known(commentsResource)),
  }),
  card: {
    describe: describeArtwork,
    table: sql`assets`,
    all: sql`select id from assets where asset_type = 'artwork' and is_public and listable`,
    of: (profileId: string) =>
      sql`select id from assets where profile_id = ${profileId} and asset_type = 'artwork' and is_public`,
  },
  // Picture URLs are signed and expire, so the sitemap names the social card instead.
  sitemap: {
    name: 'artworks',
    ...byId,
    from: worksFrom(
      sql`artworks`,
      sql`assets.is_public and assets.listable`,
      sql`assets.created_at`,
      sql`(select cards.key from cards where subject = 'artwork/' || work.id)`,
    ),
    pathOf: (id: string) => `/artwork/${id}`,
  },
  embed: publicEmbed(loadArtworkDetail, ({ artist }) => artist, artworkEmbed),
  found: (async (c, ids) => {
    const rows = await findArtworksByIds(c.var.db, ids)
    const [viewer, asker] = await Promise.all([loadArtworkViewer(c, rows), viewerFor(c, ...rows)])
    return rows
      .filter((row) => canSeeArtwork(asker, row))
      .map((row) => ({ id: row.id, found: { kind: 'artwork', artwork: presentArtwork(row, viewer) } }))
  }) satisfies FindOf<'artwork'>,
  report: assetReport('artwork', 'artworks', 'a.is_public and a.listable'),
  moderation: { table: assets, remove: removeArtwork },
  archive: artworkArchive,
  viewer:
    ({ id, artist }: { id: string; artist: Owned | null }): ViewerFields =>
    (looking) =>
      viewOfArtwork(looking, { id, ...ownedBy(artist) }),
} satisfies PublicKind
