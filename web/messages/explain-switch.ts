import { activeProfile } from '#contract/access.ts'
import type { Session } from '#contract/accounts.ts'
import { isolated } from '#contract/platform/isolated.ts'
import { knownSession, onSessionChange } from '#web/platform/session.ts'
import { profileName } from '#web/profiles/profile-name.ts'
import { toast } from '#web/ui/feedback/toast-store.ts'

/**
 * Another tab has switched to another profile, and what was being written here as the one before vanishes from its
 * field: says so, and that it is kept, once somebody looks at this tab. Returns the way to stop.
 */
export function explainSwitches(): () => void {
  let before = activeProfile(knownSession() ?? { user: null, profiles: [], activeProfileId: null })
  return onSessionChange((session: Session, isElsewhere) => {
    const [left, now] = [before, activeProfile(session)]
    before = now
    const isSwitch = left && now && left.id !== now.id && session.profiles.some(({ id }) => id === left.id)
    if (!isElsewhere || !isSwitch || !isWriting(left.id)) return
    whenSeen(() =>
      toast.info(
        `You act as ${isolated(profileName(now))} now`,
        `Another tab switched. What you were writing as ${isolated(profileName(left))} is kept: switch back to go on.`,
      ),
    )
  })
}

/** Whether a field on the page still has what is kept as a draft of a profile. */
function isWriting(profileId: string): boolean {
  const texts = [...document.querySelectorAll('textarea')]
    .map(({ value }) => value)
    .filter((text) => text.trim() !== '')
  if (texts.length === 0) return false
  const drafts = keptTexts(`draft:${profileId}:`)
  return texts.some((text) => drafts.includes(text))
}

/** The texts that are kept under names that begin so; none where the storage is forbidden. */
function keptTexts(prefix: string): unknown[] {
  try {
    const names = Object.keys(localStorage).filter((name) => name.startsWith(prefix))
    return names.map((name) => (JSON.parse(localStorage.getItem(name) ?? '{}') as { text?: unknown }).text)
  } catch {
    return []
  }
}

function whenSeen(tell: () => void): void {
  const look = () => {
    if (document.visibilityState !== 'visible') return
    document.removeEventListener('visibilitychange', look)
    tell()
  }
  document.addEventListener('visibilitychange', look)
  look()
}
