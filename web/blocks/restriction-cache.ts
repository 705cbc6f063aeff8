import type { Restrictions } from '#contract/blocks.ts'
import type { Profile } from '#contract/profiles.ts'
import type { PublicProfile } from '#contract/public-profile.ts'
import { actingProfileId, queryClient } from '#web/platform/requests/query-client.ts'
import { hearOtherTabs } from '#web/platform/tab-news.ts'

export const RESTRICTION_NEWS = 'restriction'
export type RestrictionNews = { id: string; state: Restrictions }

const PROFILE_PAGES = ['profiles', 'page']

/** Shows on the profile's page what was done about it. Who is blocked is followed no more. */
export function showRestriction(profileId: string, change: Partial<Restrictions>): void {
  void queryClient.cancelQueries({ queryKey: PROFILE_PAGES })
  queryClient.setQueriesData<PublicProfile>({ queryKey: PROFILE_PAGES }, (page) =>
    page?.profile.id === profileId ? { ...page, profile: restricted(page.profile, change) } : page,
  )
}

function restricted(profile: Profile, change: Partial<Restrictions>): Profile {
  const viewer = { ...profile.viewer, ...change }
  if (!change.blocked || !viewer.following) return { ...profile, viewer }
  return { ...profile, viewer: { ...viewer, following: false }, followerCount: Math.max(0, profile.followerCount - 1) }
}

/** The server's last word; what follows from it is asked for anew when it is looked at. */
export function restrictionSettled({ id, state }: RestrictionNews): void {
  showRestriction(id, state)
  const me = actingProfileId()
  const isOfProfile = (data: unknown) => (data as PublicProfile | undefined)?.profile.id === id
  void queryClient.invalidateQueries({ queryKey: PROFILE_PAGES, predicate: ({ state }) => isOfProfile(state.data) })
  for (const queryKey of [
    ['feed', me],
    ['restricted', me],
    ['follows', me],
    ['follows', id],
  ])
    void queryClient.invalidateQueries({ queryKey, refetchType: queryKey[0] === 'restricted' ? 'none' : 'active' })
}

hearOtherTabs<RestrictionNews>(RESTRICTION_NEWS, restrictionSettled)
