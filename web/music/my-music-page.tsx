import { useInfiniteQuery } from '@tanstack/react-query'
import { lazy, Suspense, useMemo, useState } from 'react'
import type { Track } from '#contract/music.ts'
import { useTitle } from '#web/platform/page-title.ts'
import { useActiveProfile } from '#web/platform/session.ts'
import { Button } from '#web/ui/action/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { PageHead } from '#web/ui/layout/page-head.tsx'
import { LoadMore } from './list/load-more.tsx'
import { TrackListSkeleton } from './list/track-list-skeleton.tsx'
import { musicOfQuery } from './queries.ts'
import { TrackList } from './track-list.tsx'

const loadUpload = () => import('./upload/upload-dialog.tsx')
const UploadDialog = lazy(async () => ({ default: (await loadUpload()).UploadDialog }))
const DeleteTrackDialog = lazy(async () => ({
  default: (await import('./track/delete-track-dialog.tsx')).DeleteTrackDialog,
}))
const EditTrackDialog = lazy(async () => ({ default: (await import('./track/edit-track-dialog.tsx')).EditTrackDialog }))

const HINT = 'Select an artist profile to upload music'

/** MUSIC-01 */
export function MyMusicPage() {
  useTitle('My Music')
  const profile = useActiveProfile()
  const canUpload = profile?.profileType === 'artist'
  const [isUploading, setUploading] = useState(false)
  const upload = (
    <Button
      variant="primary"
      icon="upload"
      disabled={!canUpload}
      aria-describedby={canUpload ? undefined : 'upload-hint'}
      onPointerEnter={() => void loadUpload()}
      onFocus={() => void loadUpload()}
      onClick={() => setUploading(true)}
    >
      Upload
    </Button>
  )
  return (
    <>
      <PageHead
        title="My Music"
        tools={
          <>
            {!canUpload && (
              <span className="small dim" id="upload-hint">
                {HINT}
              </span>
            )}
            {upload}
          </>
        }
      />
      {profile && <OwnTracks key={profile.id} profileId={profile.id} />}
      {isUploading && (
        <Suspense fallback={null}>
          <UploadDialog onClose={() => setUploading(false)} />
        </Suspense>
      )}
    </>
  )
}

function OwnTracks({ profileId }: { profileId: string }) {
  const query = useInfiniteQuery(musicOfQuery(profileId))
  const tracks = useMemo(() => query.data?.pages.flatMap((page) => page.items) ?? [], [query.data])
  const [editing, setEditing] = useState<Track | null>(null)
  const [deleting, setDeleting] = useState<Track | null>(null)
  if (query.isPending) return <TrackListSkeleton headed />
  if (!query.data) {
    return (
      <div className="pt-6">
        <ErrorState
          message="Failed to load tracks. Please try again."
          retryLabel="Retry"
          onRetry={() => void query.refetch()}
          busy={query.isFetching}
        />
      </div>
    )
  }
  if (tracks.length === 0) {
    return <EmptyState scene="niche" as="h2" title="No tracks yet." body="An MP3 of up to 10 MB is all it takes." />
  }
  return (
    <>
      <TrackList
        title="Tracks"
        tracks={tracks}
        mode="owner"
        hasMore={query.hasNextPage}
        onEdit={setEditing}
        onDelete={setDeleting}
      />
      <LoadMore {...query} />
      {editing && (
        <Suspense fallback={null}>
          <EditTrackDialog track={editing} onClose={() => setEditing(null)} />
        </Suspense>
      )}
      {deleting && (
        <Suspense fallback={null}>
          <DeleteTrackDialog track={deleting} onClose={() => setDeleting(null)} />
        </Suspense>
      )}
    </>
  )
}
