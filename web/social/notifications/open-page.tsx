import { useEffect } from 'react'
import { isolated } from '#contract/platform/isolated.ts'
import { profileName } from '#web/people/profiles/profile-name.ts'
import { useTitle } from '#web/platform/page/page-title.ts'
import type { Router } from '#web/platform/routing/router.ts'
import { useRouter, useSearch } from '#web/platform/routing/use-router.ts'
import { knownSession, switchProfile } from '#web/platform/session.ts'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { WaitingRows } from './waiting-rows.tsx'

/** TELL-05 TELL-06: where a push or a mail leads that is for one of several profiles: to its thing, as that profile. */
export function OpenPage() {
  const { as, to } = useSearch()
  const router = useRouter()
  useTitle('Notifications')
  // biome-ignore lint/correctness/useExhaustiveDependencies: a link is followed once, however often the page renders
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

/** A path of this site, or the list where it is none. */
function pathWithin(to: string): string {
  const url = to.startsWith('/') ? URL.parse(to, location.origin) : null
  return url?.origin === location.origin ? url.pathname + url.search + url.hash : '/notifications'
}
