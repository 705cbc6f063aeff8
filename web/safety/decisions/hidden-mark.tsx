import { lazyOver, Nothing } from '#web/ui/feedback/lazy.tsx'

const HiddenNote = lazyOver(() => import('./hidden-note.tsx'), 'HiddenNote', Nothing)

/** The note on the page of hidden content, for those who still see it. */
export const HiddenMark = ({ isHidden }: { isHidden: boolean }) => isHidden && <HiddenNote />
