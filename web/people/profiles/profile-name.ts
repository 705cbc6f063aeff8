import type { ProfileSummary } from '#contract/profiles.ts'

/** PLAYER-08: the artist's name of a track without a profile. */
export const UNKNOWN_ARTIST = 'Unknown Artist'
export const DELETED_PROFILE = 'Deleted Profile'

/** The display name, or the handle without one. */
export const profileName = (profile: Pick<ProfileSummary, 'displayName' | 'handle'>): string =>
  profile.displayName || profile.handle

/**
 * For announcements, the lock screen and labels, where a deleted profile has no link with an
 * explanation.
 */
export const artistName = (artist: ProfileSummary | null): string => (artist ? profileName(artist) : UNKNOWN_ARTIST)
