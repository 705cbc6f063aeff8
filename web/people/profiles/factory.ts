import type { Profile, ProfileSummary } from '#contract/profiles.ts'
import type { PublicProfile } from '#contract/public-profile.ts'

/** The summary of a profile; a test names only what matters to it. */
export const makeSummary = (given: Partial<ProfileSummary> = {}): ProfileSummary => ({
  id: 'artist-1',
  profileType: 'artist',
  handle: 'nith',
  slug: given.handle ?? 'nith',
  displayName: 'Nith',
  avatar: null,
  ...given,
})

/** A profile as other users see it. */
export const makeProfile = (given: Partial<Profile> = {}): Profile => ({
  ...makeSummary(given),
  bio: '',
  mentions: [],
  place: null,
  stock: null,
  socialLinks: [],
  support: null,
  followerCount: 0,
  followingCount: 0,
  showLikes: true,
  noAi: true,
  createdAt: '2026-10-14T10:00:00.000Z',
  viewer: { following: false, blocked: false, muted: false, can: { edit: false } },
  ...given,
})

/** The page of an artist without published works. */
export const makePublicProfile = (given: Partial<PublicProfile> = {}): PublicProfile => ({
  profile: makeProfile(),
  counts: { tracks: 0, stems: 0, artworks: 0, events: 0, merch: 0 },
  firstTab: 'music',
  music: null,
  art: null,
  events: null,
  merch: null,
  fan: null,
  ...given,
})
