import type { ReactNode } from 'react'
import { useShown } from '#web/platform/routing/use-router.ts'
import { classNames } from '#web/ui/class-names.ts'
import { lazyOver, Nothing } from '#web/ui/feedback/lazy.tsx'
import * as frameStyles from '#web/ui/layout/frame.module.css'
import { MainArea } from '../main-area.tsx'
import { MarketingHeader } from './marketing-header.tsx'

/** Below all else, and so not fetched with the first of it. */
const MarketingFooter = lazyOver(() => import('./marketing-footer.tsx'), 'MarketingFooter', Nothing)

/**
 * SHELL-01: the frame for visitors. Pages that force it bring their own `<main>` width; the others are the app's pages.
 */
export function MarketingLayout({ hasPlayer, children }: { hasPlayer: boolean; children: ReactNode }) {
  const forced = useShown(({ page }) => page?.layout === 'marketing')
  return (
    <div className={classNames(frameStyles.marketing, hasPlayer && frameStyles.withPlayer)}>
      <MarketingHeader />
      {forced ? (
        <>
          <main id="main" tabIndex={-1}>
            {children}
          </main>
          <MarketingFooter />
        </>
      ) : (
        <MainArea>{children}</MainArea>
      )}
    </div>
  )
}
