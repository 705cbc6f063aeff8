import type { OwnProfile } from '#contract/profiles.ts'

/** SHELL-06: the name a profile goes by. */
export const nameOf = (profile: OwnProfile): string => profile.displayName || profile.handle
