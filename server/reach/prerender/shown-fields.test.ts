import { expect, test } from 'vitest'
import type { z } from 'zod'
import { albumResource } from '#contract/albums.ts'
import { artworkResource } from '#contract/artworks.ts'
import { eventResource } from '#contract/events.ts'
import { trackResource } from '#contract/music.ts'
import type { Known } from '#contract/platform/page.ts'
import type { Resource } from '#contract/platform/resource.ts'
import { playlistResource } from '#contract/playlists.ts'
import { Profile } from '#contract/profiles.ts'
import { publicProfileResource } from '#contract/public-profile.ts'
import { type PageName, SITE } from '#contract/site.ts'
import type { NamedPage } from '#server/pages.ts'
import { prerender } from './prerender.ts'
import { hiddenFields, sampleOf } from './testing/samples.ts'

/** The prerendered HTML of a page with this data for its main resource. */
function show(name: PageName, resource: Resource, data: unknown): string {
  const known = ((asked: Resource) => (asked === resource ? data : undefined)) as Known
  const site = { mailbox: 'hello@undercroft.example', minimumAge: 16 }
  return prerender({ ...SITE[name], name } as NamedPage, known, { search: {}, site })?.text ?? ''
}

const OWN_PART = 'a visitor has no part in it'
const OWNER = 'its owner and admins alone see such a thing'
const ADDRESS = 'the address of the page'
const ACTION = 'is shown on a button that needs scripts'
const HEAD = 'in the head of the page'
const FILE = 'of the file, among the details that open later'

/**
 * Fields that the HTML leaves out, each with the reason. Other fields belong into `public.ts` of
 * the kind.
 */
const OMITTED: Record<string, Record<string, string>> = {
  track: {
    album: 'it shows all albums',
    bitrate: FILE,
    commentCount: 'it shows the comments',
    fileName: FILE,
    fileSize: FILE,
    isHidden: OWNER,
    release: OWNER,
    likeCount: ACTION,
    loudnessLufs: 'for the player alone',
    noAi: HEAD,
    peaks: 'the wave is drawn by a script',
    sampleRateHz: FILE,
    shareCount: ACTION,
    stemCount: 'it shows the stems',
    type: 'it shows what a stem belongs to',
    viewer: OWN_PART,
  },
  album: {
    artistAlbumCount: 'it shows the newest others',
    commentCount: 'it shows the comments',
    createdAt: 'it shows the date of the release',
    id: ADDRESS,
    isHidden: OWNER,
    release: OWNER,
    noAi: HEAD,
    trackCount: 'it counts the tracks that it shows',
    viewer: OWN_PART,
  },
  artwork: {
    approvedMerchCount: OWNER,
    commentCount: 'it shows the comments',
    id: ADDRESS,
    isHidden: OWNER,
    likeCount: ACTION,
    noAi: HEAD,
    original: 'behind a button that needs scripts',
    release: OWNER,
    shareCount: ACTION,
    usageType: 'for its owner, where it is for merch alone',
    viewer: OWN_PART,
  },
  event: {
    endAt: 'it shows the time by the clocks of the place',
    endDate: 'it shows the time of the end',
    isHidden: OWNER,
    isPublished: OWNER,
    isUpcoming: 'it shows the date',
    release: OWNER,
    noAi: HEAD,
    viewer: OWN_PART,
  },
  playlist: {
    createdAt: 'the page does not show it either',
    id: ADDRESS,
    isHidden: OWNER,
    isPublic: OWNER,
    release: OWNER,
    trackCount: 'it counts the tracks that it shows',
    viewer: OWN_PART,
  },
  profile: { firstTab: 'it shows the tab itself' },
  'profile.profile': {
    createdAt: 'the page does not show it either',
    id: ADDRESS,
    mentions: 'it shows the words of the bio, without links',
    noAi: HEAD,
    profileType: 'it shows the tabs of an artist, or the shelf of a person',
    showLikes: 'it shows the likes, or none',
    slug: ADDRESS,
    viewer: OWN_PART,
  },
}

/**
 * The page without a cover, which shows pictures of the tracks instead; and the two types of
 * profiles.
 */
const WITHOUT_COVER = { cover: null }
const ARTIST = { fan: null }
const PERSON = { music: null, art: null, events: null, merch: null }
const profilePage = sampleOf(publicProfileResource.schema, 0) as object

type Screen = [what: string, schema: unknown, show: (data: object) => string, states?: Record<string, unknown>[]]
const SCREENS: Screen[] = [
  ...(
    [
      ['track', trackResource],
      ['album', albumResource],
      ['artwork', artworkResource],
      ['event', eventResource],
    ] as const
  ).map(([name, resource]): Screen => [name, resource.schema, (data) => show(name, resource, data)]),
  ['playlist', playlistResource.schema, (data) => show('playlist', playlistResource, data), [{}, WITHOUT_COVER]],
  ['profile', publicProfileResource.schema, (data) => show('profile', publicProfileResource, data), [ARTIST, PERSON]],
  [
    'profile.profile',
    Profile,
    (profile) => show('profile', publicProfileResource, { ...profilePage, ...ARTIST, profile }),
  ],
]

test.each(SCREENS)(
  'SHELL-11 the HTML shows every field that visitors get, except those that are left out for a reason: %s',
  (what, schema, shown, states) => {
    const hidden = hiddenFields(schema as z.ZodObject, shown, states)
    const hint = `a field that is new to ${what} belongs into its screen in public.ts, or with the reason into OMITTED of server/reach/prerender/shown-fields.test.ts`
    expect(hidden.toSorted(), hint).toEqual(Object.keys(OMITTED[what]!).toSorted())
  },
)
