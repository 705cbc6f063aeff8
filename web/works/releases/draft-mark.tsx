import { Suspense } from 'react'
import { lazyPart } from '#web/ui/feedback/lazy.tsx'
import type { Draft } from './publish-button.tsx'

const DraftNote = lazyPart(() => import('./draft-note.tsx'), 'DraftNote')

/** The note above the page of a draft, with the button that publishes it. */
export const DraftMark = ({ isDraft, ...draft }: Draft & { isDraft: boolean }) =>
  isDraft && (
    <Suspense fallback={null}>
      <DraftNote draft={draft} />
    </Suspense>
  )
