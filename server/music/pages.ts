import { activeProfile } from '#contract/access.ts'
import { type TrackDetail, TracksQuery } from '#contract/music.ts'
import { MUSIC_PER_PROFILE_PAGE } from '#contract/platform/limits.ts'
import { keys, type PageDatum } from '#contract/platform/page-data.ts'
import { PRODUCT } from '#contract/platform/product.ts'
import { loadComments, loadMoments } from '#server/comments/load.ts'
import { loadFeed } from '#server/feed/load.ts'
import type { AppContext } from '#server/platform/context.ts'
import type { Head } from '#server/platform/page/head.ts'
import type { Page } from '#server/platform/page/page.ts'
import { loadProfileMusic, loadTrackDetail, loadTrackList } from './load.ts'
import { countOwnMusic } from './own-counts.ts'
import { loadProfileStems, loadTrackStems } from './stems/load.ts'

const TRACK_TITLE = `Track • ${PRODUCT}`

const latestTracks: Page['load'] = async ({ c }) => ({
  entries: [{ key: keys.tracks(null), data: await loadTrackList(c, {}), paged: true }],
})

export const landing: Page = {
  module: 'app/landing/landing-page.tsx',
  head: {
    title: `${PRODUCT}: music and art from below`,
    description: `${PRODUCT} is where underground musicians and artists put their work, and where people find it. Newest first.`,
    canonical: '/',
  },
  load: latestTracks,
}

export const home: Page = {
  module: 'app/home-page.tsx',
  head: { title: `Home • ${PRODUCT}`, description: `The newest on ${PRODUCT}.`, hidden: true },
  async load({ c, session }) {
    const profile = activeProfile(session)
    if (!profile) return { entries: [] }
    return { entries: [{ key: keys.feed(profile.id), data: await loadFeed(c), paged: true }] }
  },
}

export const findMusic: Page = {
  module: 'music/find-music-page.tsx',
  head: ({ query }) => {
    const tag = query.get('tag')
    return {
      title: tag ? `${tag} • ${PRODUCT}` : `Find Music • ${PRODUCT}`,
      description: tag
        ? `Tracks tagged ${tag} on ${PRODUCT}, newest first.`
        : `All tracks on ${PRODUCT}, newest first.`,
      canonical: tag ? `/find-music?tag=${encodeURIComponent(tag)}` : '/find-music',
    }
  },
  async load({ c, query }) {
    const asked = TracksQuery.shape.tag.safeParse(query.get('tag') ?? undefined)
    // What can be no tag is left to the page, which says what the API says of it.
    if (!asked.success) return { entries: [] }
    const tag = asked.data?.toLowerCase() || null
    const data = await loadTrackList(c, { tag })
    return { entries: [{ key: keys.tracks(tag), data, paged: true }] }
  },
}

export const track: Page = {
  module: 'music/track-page.tsx',
  head: { title: TRACK_TITLE, description: 'The track you are looking for does not exist.' },
  subject: ({ id = '' }) => keys.track(id),
  async load({ c, params: { id = '' } }) {
    const data = await loadTrackDetail(c, id)
    const [comments, moments, stems] = await Promise.all([
      loadComments(c, data.id),
      loadMoments(c, data.id),
      data.stemCount > 0 ? loadTrackStems(c, data.id) : null,
    ])
    const entries = [
      { key: keys.track(id), data },
      { key: keys.comments(data.id), data: comments, paged: true as const },
      { key: keys.moments(data.id), data: moments },
      ...(stems ? [{ key: keys.stems(data.id), data: stems }] : []),
    ]
    return { head: trackHead(data), entries }
  },
}

export const trackWithoutId: Page = {
  module: 'music/track-page.tsx',
  head: { title: TRACK_TITLE, description: 'No track ID provided.', hidden: true },
  load: async () => ({ entries: [], status: 404 }),
}

type OwnMusic = {
  description: string
  keyOf: (profileId: string) => readonly unknown[]
  load: typeof loadProfileMusic | typeof loadProfileStems
}

const ownMusic = ({ description, keyOf, load }: OwnMusic): Page => ({
  module: 'music/my-music-page.tsx',
  head: { title: `My Music • ${PRODUCT}`, description, hidden: true },
  async load({ c, session }) {
    const profile = activeProfile(session)
    if (!profile) return { entries: [] }
    const [counts, data] = await Promise.all([
      loadOwnCounts(c, profile.id),
      load(c, profile.id, { limit: MUSIC_PER_PROFILE_PAGE }),
    ])
    return { entries: [counts, { key: keyOf(profile.id), data, paged: true }] }
  },
})
/** What the tabs of My Music say, whichever is open. */
export const loadOwnCounts = async (c: AppContext, profileId: string): Promise<PageDatum> => ({
  key: keys.ownMusicCounts(profileId),
  data: await countOwnMusic(c.var.db, profileId),
})

export const myMusic = ownMusic({
  description: 'Upload and manage your tracks.',
  keyOf: keys.musicOf,
  load: loadProfileMusic,
})
export const myStems = ownMusic({
  description: 'Upload and manage your stems.',
  keyOf: keys.stemsOf,
  load: loadProfileStems,
})

/** 'Track • Undercroft' is what the page itself is called; a shared link names the work. */
function trackHead(data: TrackDetail): Head {
  const artist = data.artist?.displayName ?? data.artist?.handle ?? 'Deleted Profile'
  return {
    title: TRACK_TITLE,
    cardTitle: `${data.title} by ${artist}`,
    description: [`Listen to ${data.title} by ${artist} on ${PRODUCT}.`, data.tags.join(', ')]
      .filter(Boolean)
      .join(' '),
    canonical: `/track/${data.id}`,
    type: 'music.song',
    audioPath: data.fileUrl,
    playerPath: `/embed/track/${data.id}`,
    ...(data.cover && {
      image: {
        path: data.cover.url,
        alt: `Cover of ${data.title}`,
        width: data.cover.width,
        height: data.cover.height,
      },
    }),
  }
}
