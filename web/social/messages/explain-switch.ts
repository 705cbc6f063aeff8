import { activeProfile } from '#contract/access.ts'
import type { Session } from '#contract/accounts.ts'
import { isolated } from '#contract/platform/isolated.ts'
import { profileName } from '#web/people/profiles/profile-name.ts'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { unsentTextsOf } from './unsent-texts.ts'

/**
 * Tells the user that another tab switched the profile. `texts` (the fields of this tab) are kept
 * as unsent text of the profile before. Waits until this tab is visible. Shows nothing if there is
 * no such text.
 */
export function explainSwitch(session: Session, texts: readonly string[]): void {
  const now = activeProfile(session)
  const left = session.profiles.find(
    ({ id }) => id !== now?.id && unsentTextsOf(id).some(({ unsent }) => texts.includes(unsent.text)),
  )
  if (!now || !left) return
  whenSeen(() =>
    toast.info(
      `You are now ${isolated(profileName(now))}`,
      `Another tab switched profiles. Your unsent text as ${isolated(profileName(left))} is kept. Switch back to continue.`,
    ),
  )
}

function whenSeen(show: () => void): void {
  const look = () => {
    if (document.visibilityState !== 'visible') return
    document.removeEventListener('visibilitychange', look)
    show()
  }
  document.addEventListener('visibilitychange', look)
  look()
}
