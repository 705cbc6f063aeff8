import type { ProfileSummary } from '#contract/profiles.ts'

/** PLAYER-08: what a track's maker is called where no profile stands behind the name. */
export const UNKNOWN_ARTIST = 'Unknown Artist'
export const DELETED_PROFILE = 'Deleted Profile'

/** The name people chose, else their handle. */
export const profileName = (profile: Pick<ProfileSummary, 'displayName' | 'handle'>): string =>
  profile.displayName || profile.handle

/** For announcements, the lock screen and labels, where a deleted profile has no link to explain itself. */
export const artistName = (artist: ProfileSummary | null): string => (artist ? profileName(artist) : UNKNOWN_ARTIST)
