import { lazyOver, Nothing } from '#web/ui/feedback/lazy.tsx'

const HiddenNote = lazyOver(() => import('./hidden-note.tsx'), 'HiddenNote', Nothing)

/** On the page of what the moderators have hidden, for who still sees it. */
export const HiddenMark = ({ isHidden }: { isHidden: boolean }) => isHidden && <HiddenNote />
