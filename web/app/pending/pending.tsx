import { type ComponentType, useEffect, useState } from 'react'
import { PRODUCT } from '#contract/platform/limits.ts'
import type { PageName } from '#contract/site.ts'
import { withoutReload } from '#web/platform/routing/missing-chunk.ts'
import { Progress } from '#web/ui/feedback/progress.tsx'
import * as styles from './pending.module.css'

type Skeletons = ComponentType<{ name: PageName }>

let skeletons: Skeletons | undefined

/**
 * Loaded at the first sign of a navigation, so that skeletons are there before the pages. If this
 * fails, there are no skeletons until the next attempt: the pages must not fail with them.
 */
export async function fetchSkeletons(): Promise<Skeletons | undefined> {
  skeletons ??= await withoutReload(() => import('./page-skeletons.tsx')).then(
    ({ PageSkeleton }) => PageSkeleton,
    () => undefined,
  )
  return skeletons
}

/** The skeleton of a page, shown while its chunk loads. */
export const skeletonOf = (name: PageName) => <Skeleton name={name} />

function Skeleton({ name }: { name: PageName }) {
  const [PageSkeleton, setSkeletons] = useState(() => skeletons)
  useEffect(() => {
    if (!PageSkeleton) void fetchSkeletons().then((fetched) => setSkeletons(() => fetched))
  }, [PageSkeleton])
  return PageSkeleton ? <PageSkeleton name={name} /> : <Waiting text="Loading..." quiet />
}

/** A whole screen that shows loading. `quiet` reserves the space without showing anything yet. */
export function Waiting({ text, quiet = false }: { text: string; quiet?: boolean }) {
  return (
    <div className={quiet ? `${styles.waiting} ${styles.quiet}` : styles.waiting} aria-busy="true">
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
