import type { ReactNode } from 'react'
import { useShown } from '#web/platform/routing/use-router.ts'
import * as frameStyles from '#web/ui/layout/frame.module.css'

/**
 * The only `<main>` of a page. Pages with sheets that extend to its edges are `flush` in the table
 * of routes.
 */
export function MainArea({ inert, children }: { inert?: boolean; children: ReactNode }) {
  const flush = useShown(({ page }) => page?.flush ?? true)
  return (
    <main
      className={flush ? `${frameStyles.main} ${frameStyles.flush}` : frameStyles.main}
      id="main"
      tabIndex={-1}
      inert={inert}
    >
      {children}
    </main>
  )
}
