import { type OpenAPIRegistry, zodToOpenAPIRegistry } from '@asteasolutions/zod-to-openapi'
import { z } from 'zod'
import * as accessTokens from '#contract/access-tokens.ts'
import * as accounts from '#contract/accounts.ts'
import * as activity from '#contract/activity.ts'
import * as albums from '#contract/albums.ts'
import * as antiSpam from '#contract/anti-spam.ts'
import * as artworks from '#contract/artworks.ts'
import * as blocks from '#contract/blocks.ts'
import * as collections from '#contract/collections.ts'
import * as comments from '#contract/comments.ts'
import * as dashboard from '#contract/dashboard.ts'
import * as decisions from '#contract/decisions.ts'
import * as deletion from '#contract/deletion.ts'
import * as events from '#contract/events.ts'
import * as feed from '#contract/feed.ts'
import * as follows from '#contract/follows.ts'
import * as forFollowers from '#contract/for-followers.ts'
import * as handles from '#contract/handles.ts'
import * as houseRules from '#contract/house-rules.ts'
import * as imports from '#contract/imports.ts'
import * as keys from '#contract/keys.ts'
import * as likes from '#contract/likes.ts'
import * as linkPreviews from '#contract/link-previews.ts'
import * as mentions from '#contract/mentions.ts'
import * as merch from '#contract/merch.ts'
import * as messages from '#contract/messages.ts'
import * as moderation from '#contract/moderation.ts'
import * as music from '#contract/music.ts'
import * as notifications from '#contract/notifications.ts'
import * as errors from '#contract/platform/errors.ts'
import * as media from '#contract/platform/media.ts'
import * as playlists from '#contract/playlists.ts'
import * as profiles from '#contract/profiles.ts'
import * as profilePage from '#contract/public-profile.ts'
import * as push from '#contract/push.ts'
import * as releases from '#contract/releases.ts'
import * as reports from '#contract/reports.ts'
import * as scenes from '#contract/scenes.ts'
import * as search from '#contract/search.ts'
import * as secretLinks from '#contract/secret-links.ts'
import * as securityLog from '#contract/security-log.ts'
import * as sensitive from '#contract/sensitive.ts'
import * as socialLinks from '#contract/social-links.ts'
import * as stats from '#contract/stats.ts'
import * as storage from '#contract/storage.ts'
import * as support from '#contract/support.ts'
import * as tagPage from '#contract/tag-page.ts'
import * as tagCounts from '#contract/tags.ts'
import * as transparency from '#contract/transparency.ts'
import * as unreleased from '#contract/unreleased.ts'

const PEOPLE = [
  accessTokens,
  accounts,
  activity,
  blocks,
  comments,
  dashboard,
  deletion,
  follows,
  handles,
  imports,
  keys,
  likes,
  mentions,
  messages,
  notifications,
  profilePage,
  profiles,
  push,
  securityLog,
  socialLinks,
  support,
]
const WORKS = [
  albums,
  artworks,
  linkPreviews,
  decisions,
  events,
  feed,
  forFollowers,
  merch,
  moderation,
  music,
  stats,
  storage,
  playlists,
  antiSpam,
  releases,
  secretLinks,
  unreleased,
  reports,
  houseRules,
  search,
  secretLinks,
  sensitive,
  tagCounts,
  transparency,
  unreleased,
]
const COLLECTIONS = [collections, scenes, tagPage]

/**
 * Whether a schema gets a name. Others are short where they are used, and queries are split into
 * parameters.
 */
const isNamed = ([name, value]: [string, unknown]): boolean =>
  !/(Query|Prefix)$/.test(name) &&
  (value instanceof z.ZodObject || value instanceof z.ZodUnion || value instanceof z.ZodEnum)

/**
 * The schemas of the contract by their exported names. Each is in the API's document once, and
 * referenced everywhere else.
 */
export const SCHEMAS: ReadonlyMap<string, z.ZodType> = new Map(
  [errors, media, ...PEOPLE, ...WORKS, ...COLLECTIONS].flatMap(
    (module) => Object.entries(module).filter(isNamed) as [string, z.ZodType][],
  ),
)

/** Passes the names, and the examples that exist, to the generator. */
export function nameSchemas(registry: OpenAPIRegistry): void {
  const names = new Map([...SCHEMAS].map(([name, schema]) => [schema, name]))
  for (const [schema, refId] of names) {
    const example = EXAMPLES[refId]
    zodToOpenAPIRegistry.add(schema, { _internal: { refId }, ...(example !== undefined && { examples: [example] }) })
  }
  // Parts come first: the generator would treat a part as nullable everywhere if it first met the
  // part in a nullable place.
  const met = new Set<z.core.$ZodType>()
  const register = (schema: z.core.$ZodType) => {
    if (met.has(schema)) return
    met.add(schema)
    for (const part of partsOf(schema)) register(part)
    const name = names.get(schema as z.ZodType)
    if (name) registry.register(name, schema as z.ZodType)
  }
  for (const schema of names.keys()) register(schema)
}

function partsOf({ _zod: { def } }: z.core.$ZodType): z.core.$ZodType[] {
  const { shape, element, innerType, options, in: before, out, valueType } = def as unknown as Record<string, unknown>
  const parts = [
    ...Object.values(shape ?? {}),
    ...((options ?? []) as unknown[]),
    element,
    innerType,
    before,
    out,
    valueType,
  ]
  return parts.filter((part): part is z.core.$ZodType => part instanceof z.core.$ZodType)
}

const ID = '01990c3e-5a10-7cc4-9b1f-2f5d0c6a7e11'
const ARTIST = '01990c3a-7d02-7a51-8f2e-6b0f4e1d9c20'

const artist = { id: ARTIST, profileType: 'artist', handle: 'nith', slug: 'nith', displayName: 'Nith', avatar: null }

const track = {
  id: ID,
  type: 'track',
  title: 'Halls of the Sunken Mill',
  tags: ['black metal', 'tape'],
  artist,
  fileUrl: `/media/music/profiles/${ARTIST}/tracks/${ID}/audio/mill-0123456789ab.mp3`,
  fileSize: 6_400_000,
  cover: null,
  stock: null,
  sensitive: null,
  madeWithAi: 'no',
  durationMs: 214_000,
  peaks: null,
  playCount: 128,
  likeCount: 9,
  commentCount: 2,
  shareCount: 1,
  createdAt: '2026-03-01T21:04:00.000Z',
  viewer: { liked: false, can: { edit: false, delete: false } },
}

/** Examples by the name of their schema, for readers of the API's document. */
export const EXAMPLES: Readonly<Record<string, unknown>> = {
  Problem: {
    type: '/api/docs#handle_taken',
    title: 'Handle taken',
    status: 409,
    detail: 'This handle is already in use. Please choose another.',
    code: 'handle_taken',
    fields: { handle: 'This handle is already in use. Please choose another.' },
  },
  SignUp: { email: 'someone@example.org', password: 'damp lantern cellar' },
  SignIn: { email: 'someone@example.org', password: 'damp lantern cellar' },
  MailRequest: { email: 'someone@example.org' },
  CreateProfile: {
    profileType: 'artist',
    handle: 'nith',
    displayName: 'Nith',
    dateOfBirth: '1991-02-03',
    acceptTerms: true,
  },
  UpdateProfile: {
    displayName: 'Nith',
    bio: 'Two people, one mill.',
    place: 'Galloway, Scotland',
    socialLinks: [{ platform: 'bandcamp', url: 'https://nith.example' }],
  },
  ProfileSummary: artist,
  Track: track,
  TrackList: { items: [track], nextCursor: null },
  TagCounts: { tags: [{ tag: 'black metal', count: 31 }] },
  CreateComment: { id: ID, assetId: ID, body: 'The rain at the end is the best part.', atMs: 201_000 },
  LikeState: { liked: true, likeCount: 10 },
  ShareState: { shareCount: 2 },
}
