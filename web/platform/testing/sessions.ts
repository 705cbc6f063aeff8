import type { Session } from '#contract/accounts.ts'
import type { OwnProfile } from '#contract/profiles.ts'
import { NOTHING_REVEALED } from '#contract/sensitive.ts'

export const VISITOR: Session = { user: null, profiles: [], activeProfileId: null }

export const makeOwnProfile = (over: Partial<OwnProfile> = {}): OwnProfile => ({
  id: 'p1',
  profileType: 'artist',
  handle: 'nith',
  slug: 'nith',
  displayName: 'Nith',
  avatar: null,
  stock: null,
  ...over,
})

export function makeSession(profiles: OwnProfile[] = [makeOwnProfile()], over: Partial<Session> = {}): Session {
  return {
    user: {
      id: 'u1',
      email: 'dana@example.org',
      isAdmin: false,
      needsSecondFactor: false,
      removalAt: null,
      termsAccepted: true,
      newRules: null,
      suspensions: [],
      timeZone: null,
      unveiled: NOTHING_REVEALED,
    },
    profiles,
    activeProfileId: profiles[0]?.id ?? null,
    ...over,
  }
}
