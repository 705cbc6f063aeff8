import { Suspense } from 'react'
import type { Release } from '#contract/releases.ts'
import { lazyPart, Nothing } from '#web/ui/feedback/lazy.tsx'

const ReleaseBadge = lazyPart(() => import('./release-badge.tsx'), 'ReleaseBadge', Nothing)

/** The badge of a work that is not public; its code is loaded for the first such work. */
export const ReleaseBadgeSlot = ({ release }: { release: Release | undefined }) =>
  release &&
  release.state !== 'public' && (
    <Suspense fallback={null}>
      <ReleaseBadge release={release} />
    </Suspense>
  )
