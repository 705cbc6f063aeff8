import { Suspense } from 'react'
import { lazyPart } from '#web/ui/feedback/lazy.tsx'
import type { Draft } from './publish-button.tsx'

const DraftNote = lazyPart(() => import('./draft-note.tsx'), 'DraftNote')

/** Above the page of what is not published yet, with the way to publish it. */
export const DraftMark = ({ isDraft, ...draft }: Draft & { isDraft: boolean }) =>
  isDraft && (
    <Suspense fallback={null}>
      <DraftNote draft={draft} />
    </Suspense>
  )
