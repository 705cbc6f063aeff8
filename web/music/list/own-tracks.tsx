import { lazy, Suspense, useMemo, useState } from 'react'
import { profileTracksResource, type Track } from '#contract/music.ts'
import { TrackRows } from '#web/music/track-rows.tsx'
import { useResource } from '#web/platform/data.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LoadError } from '#web/ui/feedback/load-error.tsx'
import { LoadMore } from '#web/ui/feedback/load-more.tsx'
import * as spacingStyles from '#web/ui/layout/spacing.module.css'
import { TrackListSkeleton } from './track-list-skeleton.tsx'

const FAILED = 'Failed to load tracks. Please try again.'

const DeleteTrackDialog = lazy(async () => ({
  default: (await import('#web/music/track/delete-track-dialog.tsx')).DeleteTrackDialog,
}))
const EditTrackDialog = lazy(async () => ({
  default: (await import('#web/music/track/edit-track-dialog.tsx')).EditTrackDialog,
}))

/** MUSIC-01, MUSIC-08: the profile's tracks, to edit and delete. */
export function OwnTracks({ profileId }: { profileId: string }) {
  const query = useResource(profileTracksResource, { id: profileId })
  const tracks = useMemo(() => query.data?.pages.flatMap((page) => page.items) ?? [], [query.data])
  const [editing, setEditing] = useState<Track | null>(null)
  const [deleting, setDeleting] = useState<Track | null>(null)
  if (query.isPending) return <TrackListSkeleton />
  if (!query.data) {
    return (
      <div className={spacingStyles.paddingLarge}>
        <LoadError message={FAILED} query={query} />
      </div>
    )
  }
  if (tracks.length === 0) {
    return <EmptyState scene="niche" as="h2" title="No tracks yet." body="An MP3 of up to 10 MB is all it takes." />
  }
  return (
    <>
      <TrackRows tracks={tracks} mode="owner" hasMore={query.hasNextPage} onEdit={setEditing} onDelete={setDeleting} />
      <LoadMore {...query} failed={FAILED} />
      <Suspense fallback={null}>
        {editing && <EditTrackDialog track={editing} onClose={() => setEditing(null)} />}
        {deleting && <DeleteTrackDialog track={deleting} onClose={() => setDeleting(null)} />}
      </Suspense>
    </>
  )
}
