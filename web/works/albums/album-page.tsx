import { useState } from 'react'
import { type AlbumDetail, albumResource } from '#contract/albums.ts'
import { useResource } from '#web/platform/data.ts'
import { useTitle } from '#web/platform/page/page-title.ts'
import { isMissing } from '#web/platform/requests/api-error.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { useNavigate, useParams } from '#web/platform/routing/use-router.ts'
import { Button } from '#web/ui/action/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { PageError } from '#web/ui/feedback/error-state.tsx'
import { lazyOver } from '#web/ui/feedback/lazy.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { MissingThing } from '#web/ui/layout/missing-thing.tsx'
import { SheetSkeleton } from '#web/ui/layout/sheet.tsx'
import * as workSheetStyles from '#web/ui/layout/work-sheet.module.css'
import * as pictureStyles from '#web/ui/media/picture.module.css'
import { CommentsSection } from '#web/works/comments/comments-section.tsx'
import { ReleaseMark } from '#web/works/releases/release-mark.tsx'
import { TrackListSkeleton } from '#web/works/tracks/track-list-skeleton.tsx'
import { TrackRows } from '#web/works/tracks/track-rows.tsx'
import { AboutAlbum } from './page/about-album.tsx'
import * as styles from './page/album-page.module.css'
import { type AlbumAction, AlbumSheet } from './page/album-sheet.tsx'
import { durationInWords, releaseSentence, totalMs } from './page/album-words.ts'

const EditAlbumDialog = lazyOver(() => import('./dialogs/edit-album-dialog.tsx'), 'EditAlbumDialog')
const DeleteAlbumDialog = lazyOver(() => import('./dialogs/delete-album-dialog.tsx'), 'DeleteAlbumDialog')
const ManageTracksDialog = lazyOver(() => import('./dialogs/manage-tracks-dialog.tsx'), 'ManageTracksDialog')

/** ALBUM-03: the public page of an album. */
export function AlbumPage() {
  const { id = '' } = useParams()
  const { data, error, isFetching, refetch } = useResource(albumResource, { id })
  useTitle(data?.title ?? (error ? 'Album' : undefined))
  if (data) return <ShownAlbum key={id} album={data} />
  if (isMissing(error)) return <AlbumNotFound />
  if (!error) return <AlbumPageSkeleton />
  return <PageError message="Failed to load album" query={{ isFetching, refetch }} />
}

function AlbumNotFound() {
  return (
    <MissingThing title="Album Not Found" why="The album you are looking for does not exist.">
      <Link to="/find-music">Find Music</Link>
    </MissingThing>
  )
}

function ShownAlbum({ album }: { album: AlbumDetail }) {
  const navigate = useNavigate()
  const [doing, setDoing] = useState<AlbumAction | null>(null)
  const close = () => setDoing(null)
  return (
    <article>
      <ReleaseMark kind="album" owner={album.artist} work={album} />
      <AlbumSheet album={album} onAction={setDoing} />
      <div className={styles.album}>
        <div className={styles.list}>
          <Tracks album={album} onManage={() => setDoing('tracks')} />
        </div>
        <AboutAlbum album={album} />
        <CommentsSection asset={album} className={styles.comments} />
      </div>
      {doing === 'edit' && <EditAlbumDialog album={album} onClose={close} />}
      {doing === 'tracks' && <ManageTracksDialog album={album} onClose={close} />}
      {doing === 'delete' && (
        <DeleteAlbumDialog
          album={album}
          isUnreleased={album.release.state !== 'public'}
          onClose={close}
          onDeleted={() => void navigate({ to: '/my-albums' })}
        />
      )}
    </article>
  )
}

function Tracks({ album, onManage }: { album: AlbumDetail; onManage: () => void }) {
  const { tracks } = album
  if (tracks.length > 0) {
    return (
      <>
        <TrackRows tracks={tracks} mode="numbered" />
        <p className={`${styles.summary} meta`}>
          <span>{releaseSentence(album, new Date())}</span>
          <span>{durationInWords(totalMs(tracks))}</span>
        </p>
      </>
    )
  }
  const add = (
    <Button aria-haspopup="dialog" onClick={onManage}>
      Add tracks
    </Button>
  )
  return (
    <EmptyState scene="niche" as="h2" title="This album is empty" action={album.viewer.can.edit ? add : undefined} />
  )
}

const PLAY_ALBUM = { width: '12rem', height: '4.5rem' }

/** The skeleton of an album page: sheet, tracks and the column beside them. */
function AlbumPageSkeleton() {
  return (
    <>
      <SheetSkeleton
        label="Loading album"
        className={`${workSheetStyles.work} ${styles.sheet}`}
        picture={`${pictureStyles.framed} ${pictureStyles.square}`}
        acts={PLAY_ALBUM}
      />
      <div className={styles.album}>
        <div className={styles.list}>
          <TrackListSkeleton rows={6} numbered />
        </div>
        <div className={styles.column}>
          <Skeleton shape="fill" height="10rem" />
        </div>
      </div>
    </>
  )
}
