import { Suspense } from 'react'
import { lazyPart, Nothing } from '#web/ui/feedback/lazy.tsx'
import type { OwnMarkProps } from './own-mark.tsx'

// In the chunk of the app's frame, so that visitors do not load it.
const OwnMark = lazyPart(() => import('./own-mark.tsx'), 'OwnMark', Nothing)

type ReleaseMarkProps = OwnMarkProps & { work: { viewer: { can: { edit: boolean } } } }

/** RELEASE-01: the state of a work above its page, for those who may change it. */
export const ReleaseMark = (props: ReleaseMarkProps) =>
  props.work.viewer.can.edit && (
    <Suspense fallback={<div style={{ minHeight: '3rem' }} />}>
      <OwnMark {...props} />
    </Suspense>
  )
