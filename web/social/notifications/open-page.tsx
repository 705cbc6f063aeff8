import { useEffect } from 'react'
import { isolated } from '#contract/platform/isolated.ts'
import { profileName } from '#web/people/profiles/profile-name.ts'
import { useTitle } from '#web/platform/page/page-title.ts'
import type { Router } from '#web/platform/routing/router.ts'
import { useRouter, useSearch } from '#web/platform/routing/use-router.ts'
import { knownSession, switchProfile } from '#web/platform/session.ts'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { WaitingRows } from './waiting-rows.tsx'

/**
 * TELL-05 TELL-06: the target of a push or mail for one of several profiles. It opens the linked
 * page as that profile.
 */
export function OpenPage() {
  const { as, to } = useSearch()
  const router = useRouter()
  useTitle('Notifications')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the link must be followed only once
  useEffect(() => void openAs(router, as ?? '', pathWithin(to ?? '')), [])
  return <WaitingRows />
}

async function openAs(router: Router, profileId: string, path: string): Promise<void> {
  const session = knownSession()
  const profile = session?.profiles.find(({ id }) => id === profileId)
  try {
    if (profile && session?.activeProfileId !== profileId) {
      await switchProfile(profileId)
      toast.success(`You are now ${isolated(profileName(profile))}`)
    }
  } catch {
    toast.error('Error', 'The profile could not be switched. Please try again.')
  }
  await router.go(path, { replace: true })
}

/** A path of this site; the list of notifications for anything else. */
function pathWithin(to: string): string {
  const url = to.startsWith('/') ? URL.parse(to, location.origin) : null
  return url?.origin === location.origin ? url.pathname + url.search + url.hash : '/notifications'
}
