import { Suspense } from 'react'
import { unreleasedResource } from '#contract/unreleased.ts'
import { useResource } from '#web/platform/data.ts'
import { lazyPart, Nothing } from '#web/ui/feedback/lazy.tsx'
import { isShown, type Shown } from '#web/works/releases/release-choice.ts'

const UnreleasedRows = lazyPart(() => import('./unreleased-rows.tsx'), 'UnreleasedRows', Nothing)
const ReleaseFilter = lazyPart(() => import('#web/works/releases/release-filter.tsx'), 'ReleaseFilter', Nothing)

type OwnUnreleasedProps = { profileId: string; kind: 'track' | 'album'; shown: Shown; onShow: (shown: Shown) => void }

/**
 * The works of a profile that are not public, with the choice of the states that its lists show.
 * Nothing if there are none.
 */
export function OwnUnreleased({ profileId, kind, shown, onShow }: OwnUnreleasedProps) {
  const { data } = useResource(unreleasedResource, { as: profileId })
  const found = kind === 'album' ? data?.albums : data?.tracks
  if (!data || !found || (found.length === 0 && shown === 'all')) return null
  const isEmpty = shown !== 'public' && !found.some(({ release }) => isShown(shown, release))
  return (
    <Suspense fallback={null}>
      <ReleaseFilter shown={shown} onShow={onShow} isEmpty={isEmpty} />
      <UnreleasedRows unreleased={data} kind={kind} shown={shown} />
    </Suspense>
  )
}
