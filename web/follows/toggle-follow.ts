import type { FollowState } from '#contract/follows.ts'
import { api, call } from '#web/platform/requests/api.ts'
import { ApiError } from '#web/platform/requests/api-error.ts'
import { actingProfileId } from '#web/platform/requests/query-client.ts'
import { tellOtherTabs } from '#web/platform/tab-news.ts'
import { pressToggle } from '#web/platform/toggle.ts'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { FOLLOW_NEWS, followSettled, showFollowing } from './show-follow.ts'

/** SOCIAL-01: follows, or no longer. Shown everywhere at once; reverted with a toast where the server says no. */
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
      tellOtherTabs(FOLLOW_NEWS, { id, state })
    },
    refused: tellRefusal,
  })
}

function sendFollow(profileId: string, following: boolean): Promise<FollowState> {
  const follow = api.api.follows[':profileId']
  const param = { profileId }
  return call(following ? follow.$put({ param }) : follow.$delete({ param }))
}

function tellRefusal(_wanted: boolean, error: unknown): void {
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
