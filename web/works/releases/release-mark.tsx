import { Suspense } from 'react'
import { lazyPart, Nothing } from '#web/ui/feedback/lazy.tsx'
import type { ReleasedWork } from './release-words.ts'

const ReleaseBar = lazyPart(() => import('./release-bar.tsx'), 'ReleaseBar', Nothing)

type ReleaseMarkProps = Pick<ReleasedWork, 'kind' | 'owner'> & {
  work: Pick<ReleasedWork, 'id' | 'title' | 'release'> & { viewer: { can: { edit: boolean } } }
}

/** RELEASE-01: for members of the owner, who may open the work, above its page. */
export function ReleaseMark({ kind, owner, work: { id, title, release, viewer } }: ReleaseMarkProps) {
  if (!viewer.can.edit) return null
  return (
    <Suspense fallback={<div style={{ minHeight: '4rem' }} />}>
      <ReleaseBar work={{ kind, owner, id, title, release }} />
    </Suspense>
  )
}
