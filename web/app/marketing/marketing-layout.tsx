import type { ReactNode } from 'react'
import { useShown } from '#web/platform/routing/use-router.ts'
import { classNames } from '#web/ui/class-names.ts'
import { lazyOver, Nothing } from '#web/ui/feedback/lazy.tsx'
import * as frameStyles from '#web/ui/layout/frame.module.css'
import { MainArea } from '../main-area.tsx'
import { MarketingHeader } from './marketing-header.tsx'

/** The footer is at the end of the page, so it is loaded later. */
const MarketingFooter = lazyOver(() => import('./marketing-footer.tsx'), 'MarketingFooter', Nothing)

/**
 * SHELL-01: the frame for visitors. Pages that require it set their own width of `<main>`; the
 * others are pages of the app.
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
