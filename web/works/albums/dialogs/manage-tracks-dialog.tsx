import { useState } from 'react'
import { type Album, type AlbumDetail, albumResource } from '#contract/albums.ts'
import type { Track } from '#contract/music.ts'
import { isolated } from '#contract/platform/isolated.ts'
import { formatCount } from '#contract/words/counted.ts'
import { useResource } from '#web/platform/data.ts'
import { Button } from '#web/ui/action/button.tsx'
import { IconButton } from '#web/ui/action/icon-button.tsx'
import { Loaded } from '#web/ui/feedback/loaded.tsx'
import { Loading } from '#web/ui/feedback/skeleton.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { SortableList } from '#web/ui/sortable/sortable-list.tsx'
import { beforeAt } from '#web/ui/sortable/use-carry-by-keys.ts'
import { formatDuration } from '#web/ui/text/format.ts'
import * as styles from '#web/works/albums/albums.module.css'
import { useAddToAlbum, useMoveOnAlbum, useRemoveFromAlbum } from '#web/works/albums/mutations.ts'
import { RowCover, RowTitles } from '#web/works/tracks/row-face.tsx'
import * as trackRowStyles from '#web/works/tracks/track-row.module.css'
import { TrackPicker } from './track-picker.tsx'

/** ALBUM-02: adds, orders and removes the tracks of an album. Every change is saved immediately. */
export function ManageTracksDialog({ album, onClose }: { album: Album; onClose: () => void }) {
  const query = useResource(albumResource, { id: album.id })
  const [isCarrying, setCarrying] = useState(false)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Tracks of ${isolated(album.title)}`}
      className={styles.albumTracks}
      dismissable={!isCarrying}
      footer={
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <Loaded
        query={query}
        waiting={<Loading label="Loading tracks" shape="fill" height={224} />}
        failed="Failed to load tracks. Please try again."
      >
        {(album) => <Managed album={album} onCarry={setCarrying} />}
      </Loaded>
    </Dialog>
  )
}

type ManagedProps = { album: AlbumDetail; onCarry: (carrying: boolean) => void }

function Managed({ album, onCarry }: ManagedProps) {
  const { id, tracks, artist } = album
  const { mutateAsync: add } = useAddToAlbum(id)
  const { mutate: remove, mutateAsync: takeOff } = useRemoveFromAlbum(id)
  const { mutate: move } = useMoveOnAlbum(id)
  const on = new Set(tracks.map((track) => track.id))
  return (
    <>
      <section>
        <h3 className="meta">On the album, {formatCount(tracks.length)}</h3>
        {tracks.length === 0 && <p className="small dim">No tracks on this album</p>}
        <SortableList
          label="On the album"
          items={tracks.map((track) => ({ id: track.id, label: track.title, track }))}
          onMove={(trackId, to) => move({ trackId, beforeId: beforeAt(tracks, trackId, to) })}
          onCarry={onCarry}
          itemProps={() => ({ className: `${trackRowStyles.row} ${trackRowStyles.small}` })}
        >
          {({ track }, handles, place) => (
            <>
              <Entry track={track} place={place} />
              {handles}
              <IconButton
                icon="close"
                label={`Remove ${isolated(track.title)} from album`}
                className={trackRowStyles.kept}
                onClick={() => remove(track.id)}
              />
            </>
          )}
        </SortableList>
      </section>
      <TrackPicker
        profileId={artist.id}
        chosen={on}
        // a toast reports a refusal
        onChoose={(track, wanted) => (wanted ? add(track) : takeOff(track.id)).catch(() => undefined)}
      />
    </>
  )
}

function Entry({ track, place }: { track: Track; place: number }) {
  return (
    <>
      <RowCover track={track} />
      <RowTitles track={track} isPlain>
        <span className={`${trackRowStyles.artist} meta`}>
          {place + 1}, {formatDuration(track.durationMs)}
        </span>
      </RowTitles>
    </>
  )
}
