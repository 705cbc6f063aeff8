import { lazyRouteComponent } from '@tanstack/react-router'
import { type ComponentType, Suspense } from 'react'
import { PRODUCT } from '#contract/product.ts'
import type { RouteName } from '#contract/routes.ts'
import { Progress } from '#web/ui/feedback/progress.tsx'

const Chunk = lazyRouteComponent(() => import('./page-skeletons.tsx'), 'PageSkeleton')
const PageSkeleton: ComponentType<{ name: RouteName }> = Chunk

/** Fetched ahead with the first sign that somebody may go elsewhere, so that skeletons are there before the pages. */
export function fetchSkeletons(): void {
  void Chunk.preload?.()
}

/** What stands in a page's place while its chunk is on its way: the page's own shape. */
export const skeletonOf = (name: RouteName) => (
  <Suspense fallback={<Waiting text="Loading..." quiet />}>
    <PageSkeleton name={name} />
  </Suspense>
)

/** A whole screen that waits. `quiet` keeps its place without showing anything yet. */
export function Waiting({ text, quiet = false }: { text: string; quiet?: boolean }) {
  return (
    <div className={quiet ? 'load bg-transparent' : 'load'} aria-busy="true">
      {!quiet && (
        <>
          <span className="wordmark" aria-hidden="true">
            {PRODUCT}
          </span>
          <Progress label={text} value={undefined} />
          <p className="meta" role="status">
            {text}
          </p>
        </>
      )}
    </div>
  )
}
