import { Suspense, useEffect } from 'react'
import { pressEarlyKeys } from '#web/platform/keys/press-early-keys.ts'
import { Outlet } from '#web/platform/routing/router-view.tsx'
import { useShown } from '#web/platform/routing/use-router.ts'
import { useSession } from '#web/platform/session.ts'
import { useHasTrack } from '#web/player/use-player.ts'
import { Announcer } from '#web/ui/feedback/announcer.tsx'
import { lazyOver, lazyPart, Nothing } from '#web/ui/feedback/lazy.tsx'
import { Toaster } from '#web/ui/feedback/toaster.tsx'
import * as frameStyles from '#web/ui/layout/frame.module.css'
import { SkipLink } from '#web/ui/layout/skip-link.tsx'
import { AppShell } from './app-shell-chunk.tsx'
import { CrashPage } from './errors/crash-page.tsx'
import { KeysSlot } from './keys/keys-slot.tsx'
import { MarketingLayout } from './marketing/marketing-layout.tsx'
import { OfflineNotice } from './offline-notice.tsx'
import { Waiting } from './pending/pending.tsx'
import { PlayerSlot } from './player-slot.tsx'
import { useRouteAnnouncements } from './route-announcements.ts'
import { askedSearch } from './search/asked-search.ts'
import { SearchSlot } from './search/search-slot.tsx'

const AccountNotices = lazyOver(() => import('./account-notices.tsx'), 'AccountNotices', Nothing)

const NotFoundPage = lazyPart(() => import('./errors/not-found-page.tsx'), 'NotFoundPage')
const Missing = () => (
  <Suspense fallback={<Waiting text="Loading..." quiet />}>
    <NotFoundPage />
  </Suspense>
)

/**
 * Everything that stays across pages: the frame, the player, toasts, and screen reader
 * announcements.
 */
export function Root() {
  useRouteAnnouncements()
  // Runs after the effects of the slots below, which listen for keys.
  useEffect(() => {
    const typed = pressEarlyKeys()
    if (typed && askedSearch.value) askedSearch.value.field.value = typed
  }, [])
  const layout = useLayout()
  const hasPlayer = useHasTrack()
  const { user } = useSession()
  const page = (
    <>
      {/* In every frame: a user whose profiles are all suspended sees pages in the visitors'
          frame. */}
      {user && (user.removalAt || user.suspensions.length > 0) && <AccountNotices />}
      <OfflineNotice />
      <Outlet Failure={CrashPage} Missing={Missing} />
    </>
  )
  return (
    <>
      <SkipLink />
      {layout === 'app' && (
        <Suspense fallback={<Waiting text="Loading your profiles..." />}>
          <AppShell hasPlayer={hasPlayer}>{page}</AppShell>
        </Suspense>
      )}
      {layout === 'marketing' && <MarketingLayout hasPlayer={hasPlayer}>{page}</MarketingLayout>}
      {layout === 'bare' && (
        <div className={hasPlayer ? `${frameStyles.bare} ${frameStyles.withPlayer}` : frameStyles.bare}>{page}</div>
      )}
      <PlayerSlot />
      <KeysSlot />
      <SearchSlot />
      <Toaster />
      <Announcer />
    </>
  )
}

/** SHELL-01: the app's frame for users with a profile, unless the page requires another one. */
function useLayout(): 'app' | 'marketing' | 'bare' {
  const session = useSession()
  const wanted = useShown(({ page }) => page?.layout) ?? 'auto'
  if (wanted !== 'auto' && wanted !== 'app') return wanted
  return session.user && (session.profiles.length > 0 || wanted === 'app') ? 'app' : 'marketing'
}
