import { blockedResource, mutedResource, type Restrictions } from '#contract/blocks.ts'
import { commentsResource } from '#contract/comments.ts'
import type { Entities } from '#contract/entities.ts'
import { feedResource } from '#contract/feed.ts'
import { followersResource, followingResource } from '#contract/follows.ts'
import { isolated } from '#contract/platform/isolated.ts'
import type { ProfileSummary } from '#contract/profiles.ts'
import { refreshProfilePage } from '#web/people/profiles/own-page.ts'
import { profileName } from '#web/people/profiles/profile-name.ts'
import { patchEntity, refresh } from '#web/platform/data.ts'
import { api, call } from '#web/platform/requests/api.ts'
import { ApiError } from '#web/platform/requests/api-error.ts'
import { actingProfileId } from '#web/platform/requests/query-client.ts'
import { profileTabTopic } from '#web/platform/tab-channel.ts'
import { pressToggle } from '#web/platform/toggle.ts'
import { toast } from '#web/ui/feedback/toast-store.ts'

type Named = Pick<ProfileSummary, 'id' | 'displayName' | 'handle'>
export type Restriction = 'blocks' | 'mutes'

type Press = { kind: Restriction; profile: Named; isOn: boolean; show?: (on: boolean) => void }

const FIELD = { blocks: 'blocked', mutes: 'muted' } as const
const VERB = { blocks: ['unblock', 'block'], mutes: ['unmute', 'mute'] } as const

/**
 * SOCIAL-08: blocks or mutes a profile, or undoes it. The page shows the new state immediately. If
 * the server refuses, the page shows the old state again, and a toast says why. `show` also gets
 * the state.
 */
export function toggleRestriction({ kind, profile, isOn, show }: Press): void {
  const { id } = profile
  void pressToggle<Restrictions>({
    key: `${kind} ${id}`,
    isOn,
    show: (on) => {
      showRestriction(id, { [FIELD[kind]]: on })
      show?.(on)
    },
    send: (on) => send(kind, id, on),
    settle: (state) => {
      restrictionSettled({ id, state })
      restrictionTopic.publish({ id, state })
      toast.success(`${isolated(profileName(profile))} is ${state[FIELD[kind]] ? '' : 'no longer '}${FIELD[kind]}`)
    },
    refused: (wanted, error) => {
      // Showing the block also ended the follow, so the current state is requested.
      refreshProfilePage(id)
      const why = error instanceof ApiError && error.code === 'rate_limited' ? error.message : 'Please try again.'
      toast.error(`Failed to ${VERB[kind][Number(wanted) as 0 | 1]} ${isolated(profileName(profile))}`, why)
    },
  })
}

function send(kind: Restriction, profileId: string, on: boolean): Promise<Restrictions> {
  const restriction = api.api[kind][':profileId']
  const param = { profileId }
  return call(on ? restriction.$put({ param }) : restriction.$delete({ param }))
}

type RestrictionNews = { id: string; state: Restrictions }
const restrictionTopic = profileTabTopic<RestrictionNews>('restriction')

/** Shows the change on the profile's page. A block also ends the follow. */
function showRestriction(profileId: string, change: Partial<Restrictions>): void {
  patchEntity('profile', profileId, (shown) => restricted(shown, change))
}

function restricted(
  { viewer, followerCount }: Entities['profile'],
  change: Partial<Restrictions>,
): Partial<Entities['profile']> {
  // Profiles in lists contain no restriction.
  if (followerCount === undefined) return {}
  const changed = { ...viewer, ...change }
  if (!change.blocked || !viewer.following) return { viewer: changed }
  return { viewer: { ...changed, following: false }, followerCount: Math.max(0, followerCount - 1) }
}

/** Applies the confirmed state and invalidates what depends on it. */
function restrictionSettled({ id, state }: RestrictionNews): void {
  showRestriction(id, state)
  const me = actingProfileId() ?? ''
  refreshProfilePage(id)
  void refresh(feedResource, { as: me })
  // A user cannot reply to a profile that they block.
  void refresh(commentsResource)
  for (const list of [blockedResource, mutedResource]) void refresh(list, { as: me }, { onScreen: false })
  for (const owner of [me, id]) {
    for (const list of [followersResource, followingResource]) void refresh(list, { id: owner })
  }
}

restrictionTopic.subscribe(restrictionSettled)
