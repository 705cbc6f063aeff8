import { lazy, Suspense, useMemo, useState } from 'react'
import { type OwnArtwork, ownArtworksResource } from '#contract/artworks.ts'
import { useResource } from '#web/platform/data.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LoadError } from '#web/ui/feedback/load-error.tsx'
import { LoadMore } from '#web/ui/feedback/load-more.tsx'
import * as skeletonStyles from '#web/ui/feedback/skeleton.module.css'
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import * as spacingStyles from '#web/ui/layout/spacing.module.css'
import { ArtworkTable } from './artwork-table.tsx'
import { MissingPictures } from './missing-pictures.tsx'
import * as ownStyles from './own.module.css'

const EditArtworkDialog = lazy(async () => ({
  default: (await import('../upload/edit-artwork-dialog.tsx')).EditArtworkDialog,
}))
const DeleteArtworkDialog = lazy(async () => ({
  default: (await import('./delete-artwork-dialog.tsx')).DeleteArtworkDialog,
}))

const FAILED = 'Failed to load artworks'

/** All artworks of one's own, newest first, to edit and delete. */
export function OwnArtworks({ profileId }: { profileId: string }) {
  const query = useResource(ownArtworksResource, { as: profileId })
  const artworks = useMemo(() => query.data?.pages.flatMap((page) => page.items) ?? [], [query.data])
  const [editing, setEditing] = useState<OwnArtwork | null>(null)
  const [deleting, setDeleting] = useState<OwnArtwork | null>(null)
  if (query.isPending) return <TableSkeleton />
  if (!query.data) {
    return (
      <div className={spacingStyles.paddingLarge}>
        <LoadError message={FAILED} query={query} />
      </div>
    )
  }
  if (artworks.length === 0) {
    return (
      <EmptyState scene="niche" as="h2" title="No artworks yet." body="A picture of up to 10 MB is all it takes." />
    )
  }
  return (
    <>
      <MissingPictures artworks={artworks} onEdit={setEditing} />
      <ArtworkTable artworks={artworks} onEdit={setEditing} onDelete={setDeleting} />
      <LoadMore {...query} failed={FAILED} />
      <Suspense fallback={null}>
        {editing && <EditArtworkDialog artwork={editing} onClose={() => setEditing(null)} />}
        {deleting && <DeleteArtworkDialog artwork={deleting} onClose={() => setDeleting(null)} />}
      </Suspense>
    </>
  )
}

function TableSkeleton() {
  return (
    <Loading label="Loading artworks" className={spacingStyles.paddingLarge}>
      {['a', 'b', 'c', 'd', 'e'].map((key) => (
        <div className={ownStyles.comingRow} key={key}>
          <span className={skeletonStyles.skeleton} style={{ width: '4rem', height: '4rem' }} />
          <Skeleton width="40%" />
        </div>
      ))}
    </Loading>
  )
}
