import { feedPath } from '#contract/feeds.ts'
import { isolated } from '#contract/platform/isolated.ts'
import { HANDLE, PRODUCT } from '#contract/platform/limits.ts'
import { scenePath } from '#contract/profiles.ts'
import { SUPPORT_PLATFORM_NAMES } from '#contract/support-platforms.ts'
import { tagPath } from '#contract/tags.ts'
import { mediaUrl } from '#server/media/files.ts'
import { shownName } from '#server/people/profiles/present.ts'
import { isOldAddress, type ProfileRow, profileBySlug } from '#server/people/profiles/queries.ts'
import type { AppContext } from '#server/platform/context.ts'
import { notFound } from '#server/platform/errors.ts'
import { xmlText } from '#server/platform/http/xml-text.ts'
import { findArtworks, findArtworksOf } from '#server/works/artworks/lists.ts'
import type { ArtworkRow } from '#server/works/artworks/queries.ts'
import { nameOfPlace } from '#server/works/events/all/upcoming.ts'
import { findTracks, findTracksOf, type TrackRow } from '#server/works/music/queries.ts'
import { findArtworksOfScene, findTracksOfScene, readScene } from '#server/works/scenes/queries.ts'
import { normaliseTag } from '#server/works/tags/tags.ts'
import { authorOf, entriesOf } from './entries.ts'
import { type Author, FEED_ENTRIES, type Feed } from './feed.ts'
import { findFace } from './queries.ts'

/**
 * Describes the feed for the name in a path.
 * @throws AppError `not_found`
 */
export type DescribeFeed = (c: AppContext, named: string) => Promise<Feed | MovedFeed>

/** The page whose feed was requested by an old handle of an artist. */
type MovedFeed = { movedTo: string; keys: string[] }

const newest = { limit: FEED_ENTRIES - 1 }
/** The site's own square picture, as large as Apple requires (`scripts/icons.ts`). */
const HOUSE_IMAGE = '/icon-1408.png'

export const describePlace: DescribeFeed = async (c) => {
  const { db } = c.var
  const [tracks, artworks] = await Promise.all([findTracks(db, newest), findArtworks(db, newest)])
  return toFeed(c, {
    title: `New on ${PRODUCT}`,
    description: 'Music and art from below, newest first.',
    path: '/',
    works: { tracks, artworks },
  })
}

export const describeArtist: DescribeFeed = async (c, named) => {
  const { db, env } = c.var
  const slug = named.toLowerCase()
  const [profile] = HANDLE.pattern.test(slug) ? await profileBySlug(db, 'by-slug').execute({ slug }) : []
  if (profile?.profileType !== 'artist' || !profile.isPublic) throw notFound('Artist')
  const path = `/${profile.slug}`
  if (isOldAddress(profile, slug)) return { movedTo: path, keys: [profile.id] }
  const [tracks, artworks] = await Promise.all([
    findTracksOf(db, profile.id, newest),
    findArtworksOf(db, profile.id, newest),
  ])
  const title = `${isolated(shownName(profile))} on ${PRODUCT}`
  return toFeed(c, {
    title,
    description: xmlText(profile.bio).trim() || `${title}.`,
    path,
    firstPath: `/${profile.feedHandle ?? profile.slug}`,
    works: { tracks, artworks },
    author: authorOf(profile, env.publicUrl),
    fundings: fundingsOf(profile),
    noAi: profile.noAi,
    about: profile.id,
  })
}

export const describeTag: DescribeFeed = async (c, named) => {
  const { db } = c.var
  const tag = normaliseTag(named)
  const [tracks, artworks] = tag
    ? await Promise.all([findTracks(db, { ...newest, tag }), findArtworks(db, { ...newest, tag })])
    : [[], []]
  if (!tag || tracks.length + artworks.length === 0) throw notFound('Tag')
  return toFeed(c, {
    title: `${isolated(tag)} on ${PRODUCT}`,
    description: `Music and art tagged ${isolated(tag)} on ${PRODUCT}, newest first.`,
    path: tagPath(tag),
    works: { tracks, artworks },
  })
}

export const describeScene: DescribeFeed = async (c, named) => {
  const { db } = c.var
  const scene = await readScene(db, named)
  const name = scene && (await nameOfPlace(db, scene))
  const path = name && scenePath(scene)
  if (!path) throw notFound('Scene')
  const [tracks, artworks] = await Promise.all([
    findTracksOfScene(db, scene, newest),
    findArtworksOfScene(db, scene, newest),
  ])
  return toFeed(c, {
    title: `From ${isolated(name)} on ${PRODUCT}`,
    description: `Music and art from ${isolated(name)} on ${PRODUCT}, newest first.`,
    path,
    works: { tracks, artworks },
  })
}

/** At most 128 characters, as the Podcast Namespace asks: a name has 50, an amount 30. */
function fundingsOf({ support, ...profile }: ProfileRow): Feed['fundings'] {
  const amount = support?.amount ? `, suggested: ${support.amount}` : ''
  return (support?.links ?? []).map(({ platform, url }) => ({
    url: new URL(url).href,
    words: xmlText(`Support ${isolated(shownName(profile))} on ${SUPPORT_PLATFORM_NAMES[platform]}${amount}`),
  }))
}

type Described = Pick<Feed, 'title' | 'description'> & {
  path: string
  /** The path under the first handle of an artist. */
  firstPath?: string
  works: { tracks: TrackRow[]; artworks: ArtworkRow[] }
  /** The author of the feed; the site for works of several authors. */
  author?: Author
  fundings?: Feed['fundings']
  noAi?: boolean
  /**
   * The profile whose changes invalidate the feed. Without one, any change of a work or profile
   * does.
   */
  about?: string
}

async function toFeed(c: AppContext, described: Described): Promise<Feed> {
  const { title, description, path, firstPath = path, works, author, fundings = [], noAi = true, about } = described
  const { db, env } = c.var
  const { publicUrl } = env
  const face = about && (await findFace(db, about))
  const shown = [...works.tracks, ...works.artworks].flatMap(({ id, profileId }) => [id, profileId])
  return {
    title: xmlText(title),
    description: xmlText(description),
    page: publicUrl + path,
    addressIn: (format) => publicUrl + feedPath(path, format),
    firstAddress: publicUrl + feedPath(firstPath, 'rss'),
    author: author ?? { name: PRODUCT, url: `${publicUrl}/` },
    fundings,
    noAi,
    isOfOne: author !== undefined,
    image: author?.image ?? publicUrl + HOUSE_IMAGE,
    square: face ? new URL(mediaUrl(face), publicUrl).href : (author?.image ?? publicUrl + HOUSE_IMAGE),
    entries: await entriesOf({ db, publicUrl }, works),
    keys: about ? [about, ...shown] : ['track', 'artwork', 'profile', ...shown],
  }
}
