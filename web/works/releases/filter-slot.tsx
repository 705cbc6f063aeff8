import { Suspense } from 'react'
import type { Release } from '#contract/releases.ts'
import { lazyPart, Nothing } from '#web/ui/feedback/lazy.tsx'
import { choiceOf, isShown, type Shown } from './release-choice.ts'

const ReleaseFilter = lazyPart(() => import('./release-filter.tsx'), 'ReleaseFilter', Nothing)

type FilterSlotProps = {
  /** The loaded items of the list. */
  items: readonly { release?: Release }[]
  shown: Shown
  onShow: (shown: Shown) => void
}

/** The choice of the states that a list shows; nothing while all of its items are public. */
export function FilterSlot({ items, shown, onShow }: FilterSlotProps) {
  const hasOthers = items.some(({ release }) => release && choiceOf(release) !== 'public')
  if (shown === 'all' && !hasOthers) return null
  return (
    <Suspense fallback={null}>
      <ReleaseFilter
        shown={shown}
        onShow={onShow}
        isEmpty={!items.some(({ release }) => isShown(shown, release))}
        padded
      />
    </Suspense>
  )
}
