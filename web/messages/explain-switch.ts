import { activeProfile } from '#contract/access.ts'
import type { Session } from '#contract/accounts.ts'
import { isolated } from '#contract/platform/isolated.ts'
import { profileName } from '#web/profiles/profile-name.ts'
import { toast } from '#web/ui/feedback/toast-store.ts'

/**
 * Says that another tab has switched, and that what stood in the fields of this one (`texts`) is kept as the draft of
 * the profile before, once somebody looks at this tab. Says nothing where no such draft is kept.
 */
export function explainSwitch(session: Session, texts: readonly string[]): void {
  const now = activeProfile(session)
  const left = session.profiles.find(
    ({ id }) => id !== now?.id && keptTexts(`draft:${id}:`).some((text) => texts.includes(text)),
  )
  if (!now || !left) return
  whenSeen(() =>
    toast.info(
      `You act as ${isolated(profileName(now))} now`,
      `Another tab switched. What you were writing as ${isolated(profileName(left))} is kept: switch back to go on.`,
    ),
  )
}

/** The texts that are kept under names that begin so; none where the storage is forbidden. */
function keptTexts(prefix: string): string[] {
  try {
    const names = Object.keys(localStorage).filter((name) => name.startsWith(prefix))
    return names.map((name) => String((JSON.parse(localStorage.getItem(name) ?? '{}') as { text?: unknown }).text))
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
