import type { InfiniteData, Query } from '@tanstack/react-query'
import type { ArtworkDetail } from '#contract/artworks.ts'
import type { FollowState, ListedProfile, ListedProfileList } from '#contract/follows.ts'
import type { TrackDetail } from '#contract/music.ts'
import type { Profile } from '#contract/profiles.ts'
import type { PublicProfile } from '#contract/public-profile.ts'
import { actingProfileId, queryClient } from '#web/platform/requests/query-client.ts'
import { hearOtherTabs } from '#web/platform/tab-news.ts'
import { refreshOwnPage } from '#web/profiles/own-page.ts'

export type FollowNews = { id: string; state: FollowState }

export const FOLLOW_NEWS = 'follow'

const PROFILE_PAGES = ['profiles', 'page']
const LISTS = ['follows']
const WORKS = [
  ['artworks', 'one'],
  ['music', 'one'],
]
const HOLDERS = ['profiles', 'follows', 'artworks', 'music']

/** Shows whether the acting profile follows, on the profile's page and in every list that names it. */
export function showFollowing(profileId: string, following: boolean): void {
  patchProfile(profileId, following, ({ viewer, followerCount }) =>
    viewer.following === following ? followerCount : Math.max(0, followerCount + (following ? 1 : -1)),
  )
}

/** The server's last word; what follows from it is asked for anew when it is looked at. */
export function followSettled({ id, state }: FollowNews): void {
  patchProfile(id, state.following, () => state.followerCount)
  const me = actingProfileId()
  void queryClient.invalidateQueries({ queryKey: ['feed', me] })
  refreshOwnPage()
  // an open list keeps whom one no longer follows, to take it back
  for (const owner of [id, me]) {
    void queryClient.invalidateQueries({ queryKey: [...LISTS, owner], refetchType: 'none' })
  }
}

hearOtherTabs<FollowNews>(FOLLOW_NEWS, followSettled)

function patchProfile(profileId: string, following: boolean, count: (profile: Profile) => number): void {
  void queryClient.cancelQueries({ predicate: isRefetchOfProfiles })
  const patched = (listed: ListedProfile) => (listed.id === profileId ? { ...listed, viewer: { following } } : listed)
  queryClient.setQueriesData<PublicProfile>({ queryKey: PROFILE_PAGES }, (page) => {
    if (!page) return page
    const { profile, fan } = page
    if (profile.id !== profileId)
      return fan ? { ...page, fan: { ...fan, following: fan.following.map(patched) } } : page
    const viewer = { ...profile.viewer, following }
    return { ...page, profile: { ...profile, viewer, followerCount: count(profile) } }
  })
  for (const queryKey of WORKS) {
    queryClient.setQueriesData<ArtworkDetail | TrackDetail>({ queryKey }, (work) =>
      work?.artist?.id === profileId && work.artistFollowed !== null ? { ...work, artistFollowed: following } : work,
    )
  }
  queryClient.setQueriesData<InfiniteData<ListedProfileList>>({ queryKey: LISTS }, (lists) => {
    if (!lists?.pages.some((page) => page.items.some(({ id }) => id === profileId))) return lists
    const pages = lists.pages.map((page) => ({
      ...page,
      items: page.items.map(patched),
    }))
    return { ...lists, pages }
  })
}

function isRefetchOfProfiles({ queryKey, state }: Query): boolean {
  return HOLDERS.includes(queryKey[0] as string) && state.data !== undefined && state.fetchStatus === 'fetching'
}
