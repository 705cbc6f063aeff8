import { Suspense } from 'react'
import { lazy, Nothing } from '#web/ui/feedback/lazy.tsx'

const HiddenNote = lazy(async () => ({ default: (await import('./hidden-note.tsx')).HiddenNote }), Nothing)

/** On the page of what the moderators have hidden, for who still sees it. */
export const HiddenMark = ({ isHidden }: { isHidden: boolean }) =>
  isHidden && (
    <Suspense fallback={null}>
      <HiddenNote />
    </Suspense>
  )
