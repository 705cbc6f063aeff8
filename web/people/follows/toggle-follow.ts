import { feedResource } from '#contract/feed.ts'
import { type FollowState, followersResource, followingResource } from '#contract/follows.ts'
import { forFollowersResource } from '#contract/for-followers.ts'
import { refreshProfilePage } from '#web/people/profiles/own-page.ts'
import { patchEntity, refresh } from '#web/platform/data.ts'
import { api, call } from '#web/platform/requests/api.ts'
import { ApiError } from '#web/platform/requests/api-error.ts'
import { actingProfileId } from '#web/platform/requests/query-client.ts'
import { profileTabTopic } from '#web/platform/tab-channel.ts'
import { pressToggle } from '#web/platform/toggle.ts'
import { toast } from '#web/ui/feedback/toast-store.ts'

/**
 * SOCIAL-01: follows or unfollows. All places show the new state immediately. If the server
 * refuses, they show the old state again, and a toast says why.
 */
export function toggleFollow({ id, following }: { id: string; following: boolean }): void {
  if (!actingProfileId()) {
    askToSignIn()
    return
  }
  void pressToggle<FollowState>({
    key: `follow ${id}`,
    isOn: following,
    show: (on) => showFollowing(id, on),
    send: (on) => sendFollow(id, on),
    settle: (state) => {
      followSettled({ id, state })
      followTopic.publish({ id, state })
    },
    refused: toastRefusal,
  })
}

function sendFollow(profileId: string, following: boolean): Promise<FollowState> {
  const follow = api.api.follows[':profileId']
  const param = { profileId }
  return call(following ? follow.$put({ param }) : follow.$delete({ param }))
}

function toastRefusal(_wanted: boolean, error: unknown): void {
  if (error instanceof ApiError && error.code === 'not_signed_in') {
    askToSignIn()
    return
  }
  const tells = error instanceof ApiError && ['rate_limited', 'forbidden'].includes(error.code)
  const why = tells ? error.message : undefined
  toast.error('Failed to update follow status', why)
}

function askToSignIn(): void {
  toast.error('Sign in required', 'Please sign in to follow profiles')
}

type FollowNews = { id: string; state: FollowState }

const followTopic = profileTabTopic<FollowNews>('follow')

/** Shows whether the active profile follows, on the profile's page and in all lists. */
function showFollowing(profileId: string, following: boolean): void {
  patchEntity('profile', profileId, ({ viewer, followerCount }) => {
    if (viewer.following === null || viewer.following === following) return {}
    const count = followerCount !== undefined && Math.max(0, followerCount + (following ? 1 : -1))
    return { viewer: { ...viewer, following }, ...(count !== false && { followerCount: count }) }
  })
}

/** Applies the confirmed state and invalidates what depends on it. */
function followSettled({ id, state }: FollowNews): void {
  showFollowing(id, state.following)
  patchEntity('profile', id, (shown) => ('followerCount' in shown ? { followerCount: state.followerCount } : {}))
  const me = actingProfileId() ?? ''
  void refresh(feedResource, { as: me })
  void refresh(forFollowersResource, { id, as: me })
  refreshProfilePage()
  // An open list keeps a profile that was unfollowed, so that the user can undo it.
  for (const owner of [id, me]) {
    for (const list of [followersResource, followingResource]) void refresh(list, { id: owner }, { onScreen: false })
  }
}

followTopic.subscribe(followSettled)

/**
 * The follow button is for everyone except the profile itself. Both a visitor and the profile
 * itself have a `following` of null; a visitor is asked to sign in.
 */
export const canFollow = (following: boolean | null): boolean => following !== null || !actingProfileId()
