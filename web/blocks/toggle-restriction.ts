import type { Restrictions } from '#contract/blocks.ts'
import type { ProfileSummary } from '#contract/profiles.ts'
import { api, call } from '#web/platform/requests/api.ts'
import { ApiError } from '#web/platform/requests/api-error.ts'
import { tellOtherTabs } from '#web/platform/tab-news.ts'
import { pressToggle } from '#web/platform/toggle.ts'
import { profileName } from '#web/player/artist-name.ts'
import { refreshProfilePage } from '#web/profiles/own-page.ts'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { RESTRICTION_NEWS, restrictionSettled, showRestriction } from './show-restriction.ts'

type Named = Pick<ProfileSummary, 'id' | 'displayName' | 'handle'>
export type RestrictionKind = 'blocks' | 'mutes'

type Press = { kind: RestrictionKind; profile: Named; isOn: boolean; show?: (on: boolean) => void }

const FIELD = { blocks: 'blocked', mutes: 'muted' } as const
const VERB = { blocks: ['unblock', 'block'], mutes: ['unmute', 'mute'] } as const

/**
 * SOCIAL-08: blocks or mutes, or no longer. Shown at once; reverted with a toast where the server says no. `show` is told as well
 * how it stands.
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
      tellOtherTabs(RESTRICTION_NEWS, { id, state })
      toast.success(`${profileName(profile)} is ${state[FIELD[kind]] ? '' : 'no longer '}${FIELD[kind]}`)
    },
    refused: (wanted, error) => {
      // A block that was shown ended the follow as well: how it stands now is asked for.
      refreshProfilePage(id)
      const why = error instanceof ApiError && error.code === 'rate_limited' ? error.message : 'Please try again.'
      toast.error(`Failed to ${VERB[kind][Number(wanted) as 0 | 1]} ${profileName(profile)}`, why)
    },
  })
}

function send(kind: RestrictionKind, profileId: string, on: boolean): Promise<Restrictions> {
  const restriction = api.api[kind][':profileId']
  const param = { profileId }
  return call(on ? restriction.$put({ param }) : restriction.$delete({ param }))
}
