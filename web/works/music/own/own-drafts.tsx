import { Suspense } from 'react'
import { unreleasedResource } from '#contract/unreleased.ts'
import { useResource } from '#web/platform/data.ts'
import { lazyPart, Nothing } from '#web/ui/feedback/lazy.tsx'
import type { Draft } from '#web/works/releases/publish-button.tsx'

const DraftRows = lazyPart(() => import('./draft-rows.tsx'), 'DraftRows', Nothing)

/** The drafts of a profile; nothing if there are none. */
export function OwnDrafts({ profileId, kind }: { profileId: string; kind: Draft['kind'] }) {
  const { data } = useResource(unreleasedResource, { as: profileId })
  const found = kind === 'album' ? data?.albums : data?.tracks
  if (!data || !found?.length) return null
  return (
    <Suspense fallback={null}>
      <DraftRows drafts={data} kind={kind} />
    </Suspense>
  )
}
