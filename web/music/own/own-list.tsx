import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { lazy, Suspense, useMemo, useState } from 'react'
import type { Track, TrackPage } from '#contract/music.ts'
import { LoadMore } from '#web/music/list/load-more.tsx'
import { TrackListSkeleton } from '#web/music/list/track-list-skeleton.tsx'
import { TrackList } from '#web/music/track-list.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'

const DeleteTrackDialog = lazy(async () => ({
  default: (await import('#web/music/track/delete-track-dialog.tsx')).DeleteTrackDialog,
}))
const EditTrackDialog = lazy(async () => ({
  default: (await import('#web/music/track/edit-track-dialog.tsx')).EditTrackDialog,
}))

export type OwnListProps = {
  query: UseInfiniteQueryResult<{ pages: TrackPage[] }>
  empty: string
  emptyBody?: string
  failed?: string
}

/** A list of one's own tracks or stems, with edit and delete in every row. */
export function OwnList({ query, empty, emptyBody, failed }: OwnListProps) {
  const tracks = useMemo(() => query.data?.pages.flatMap((page) => page.items) ?? [], [query.data])
  const [editing, setEditing] = useState<Track | null>(null)
  const [deleting, setDeleting] = useState<Track | null>(null)
  if (query.isPending) return <TrackListSkeleton />
  if (!query.data) {
    return (
      <div className="pt-6">
        <ErrorState
          message={failed ?? 'Failed to load tracks. Please try again.'}
          retryLabel="Retry"
          onRetry={() => void query.refetch()}
          busy={query.isFetching}
        />
      </div>
    )
  }
  if (tracks.length === 0) return <EmptyState scene="niche" as="h2" title={empty} body={emptyBody} />
  return (
    <>
      <TrackList tracks={tracks} mode="owner" hasMore={query.hasNextPage} onEdit={setEditing} onDelete={setDeleting} />
      <LoadMore {...query} failed={failed} />
      <Suspense fallback={null}>
        {editing && <EditTrackDialog track={editing} onClose={() => setEditing(null)} />}
        {deleting && <DeleteTrackDialog track={deleting} onClose={() => setDeleting(null)} />}
      </Suspense>
    </>
  )
}
