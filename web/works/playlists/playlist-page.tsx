import { Suspense, useMemo, useState } from 'react'
import type { Track } from '#contract/music.ts'
import { type PlaylistDetail, playlistResource } from '#contract/playlists.ts'
import { useResource } from '#web/platform/data.ts'
import { useTitle } from '#web/platform/page/page-title.ts'
import { isMissing } from '#web/platform/requests/api-error.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { useNavigate, useParams } from '#web/platform/routing/use-router.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { PageError } from '#web/ui/feedback/error-state.tsx'
import { lazyOver, lazyPart } from '#web/ui/feedback/lazy.tsx'
import { Loading } from '#web/ui/feedback/skeleton.tsx'
import * as layoutStyles from '#web/ui/layout/layout.module.css'
import { MissingThing } from '#web/ui/layout/missing-thing.tsx'
import { ReleaseMark } from '#web/works/releases/release-mark.tsx'
import { TrackRows } from '#web/works/tracks/track-rows.tsx'
import { PlaylistSheet } from './playlist-sheet.tsx'

const OwnEntries = lazyPart(() => import('./own-entries.tsx'), 'OwnEntries')
const EditPlaylistDialog = lazyOver(() => import('./dialogs/edit-playlist-dialog.tsx'), 'EditPlaylistDialog')
const DeletePlaylistDialog = lazyOver(() => import('./dialogs/delete-playlist-dialog.tsx'), 'DeletePlaylistDialog')

/** PLAYLIST-04: the page of a playlist. */
export function PlaylistPage() {
  const { id = '' } = useParams()
  const { data, error, isFetching, refetch } = useResource(playlistResource, { id })
  useTitle(data?.title ?? (error ? 'Playlist' : undefined))
  if (data) return <ShownPlaylist key={id} playlist={data} />
  if (isMissing(error)) return <PlaylistNotFound />
  if (error) return <PageError message="Failed to load playlist" query={{ isFetching, refetch }} />
  return (
    <div className={layoutStyles.pane}>
      <Loading label="Loading playlist" shape="fill" height={240} />
    </div>
  )
}

function PlaylistNotFound() {
  return (
    <MissingThing title="Playlist not found or is private">
      <Link to="/find-music">Find Music</Link>
    </MissingThing>
  )
}

function ShownPlaylist({ playlist }: { playlist: PlaylistDetail }) {
  const navigate = useNavigate()
  const [doing, setDoing] = useState<'edit' | 'delete' | null>(null)
  const tracks = useMemo(() => playlist.entries.map((entry) => entry.track), [playlist.entries])
  const close = () => setDoing(null)
  return (
    <article>
      <ReleaseMark kind="playlist" owner={playlist.owner} work={playlist} />
      <PlaylistSheet
        playlist={playlist}
        tracks={tracks}
        onEdit={() => setDoing('edit')}
        onDelete={() => setDoing('delete')}
      />
      <div className={layoutStyles.pane}>
        <Entries playlist={playlist} tracks={tracks} />
      </div>
      {doing === 'edit' && <EditPlaylistDialog playlist={playlist} onClose={close} />}
      {doing === 'delete' && (
        <DeletePlaylistDialog
          playlist={playlist}
          onClose={close}
          onDeleted={() => void navigate({ to: '/playlists' })}
        />
      )}
    </article>
  )
}

function Entries({ playlist, tracks }: { playlist: PlaylistDetail; tracks: Track[] }) {
  if (tracks.length === 0) return <EmptyState scene="niche" as="h2" title="This playlist is empty" />
  const list = <TrackRows tracks={tracks} />
  if (!playlist.viewer.can.edit) return list
  return (
    <Suspense fallback={list}>
      <OwnEntries playlist={playlist} tracks={tracks} />
    </Suspense>
  )
}
