import { useMemo } from 'react'
import { isolated } from '#contract/platform/isolated.ts'
import { type Playlist, type PlaylistEntry, playlistResource } from '#contract/playlists.ts'
import { ArtistLink } from '#web/people/profiles/artist-link.tsx'
import { useResource } from '#web/platform/data.ts'
import { useTrackPlayback } from '#web/player/use-player.ts'
import { Button } from '#web/ui/action/button.tsx'
import { IconButton } from '#web/ui/action/icon-button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Loaded } from '#web/ui/feedback/loaded.tsx'
import { Loading } from '#web/ui/feedback/skeleton.tsx'
import { accentProps } from '#web/ui/layout/accent.ts'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { formatDuration } from '#web/ui/text/format.ts'
import { useRemoveEntry } from '#web/works/playlists/move-entries.ts'
import { countOf } from '#web/works/playlists/playlist-cover.tsx'
import * as styles from '#web/works/playlists/playlists.module.css'
import { playOf, RowCover, RowTitles } from '#web/works/tracks/row-face.tsx'
import * as trackRowStyles from '#web/works/tracks/track-row.module.css'

/** PLAYLIST-02: the tracks of a playlist, to play and to remove. */
export function SongsDialog({ playlist, onClose }: { playlist: Playlist; onClose: () => void }) {
  const query = useResource(playlistResource, { id: playlist.id })
  const count = query.data?.trackCount ?? playlist.trackCount
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`${countOf(count, 'songs')} on ${isolated(playlist.title)}`}
      className={styles.songs}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <Loaded
        query={query}
        waiting={<Loading label="Loading tracks" shape="fill" height={56} />}
        failed="Failed to load tracks. Please try again."
      >
        {({ entries }) => <Songs playlistId={playlist.id} entries={entries} onLeave={onClose} />}
      </Loaded>
    </Dialog>
  )
}

function Songs(props: { playlistId: string; entries: PlaylistEntry[]; onLeave: () => void }) {
  const { playlistId, entries, onLeave } = props
  const { mutate: remove } = useRemoveEntry(playlistId)
  const list = useMemo(() => entries.map((entry) => entry.track), [entries])
  if (entries.length === 0) return <p className="dim">No tracks in this playlist</p>
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: following a link in it closes the dialog
    <ul onClick={(event) => (event.target as Element).closest('a') && onLeave()}>
      {entries.map((entry) => (
        <Song key={entry.id} entry={entry} list={list} onRemove={() => remove(entry.id)} />
      ))}
    </ul>
  )
}

function Song(props: { entry: PlaylistEntry; list: PlaylistEntry['track'][]; onRemove: () => void }) {
  const { track } = props.entry
  const { isCurrent, disc } = useTrackPlayback(track.id)
  return (
    <li
      className={classNames(`${trackRowStyles.row} ${trackRowStyles.small}`, isCurrent && trackRowStyles.current)}
      {...accentProps(track.stock)}
    >
      <RowCover track={track} play={{ ...playOf(track, props.list, disc), name: track.title }} />
      <RowTitles track={track} isPlain>
        <ArtistLink artist={track.artist} className={`${trackRowStyles.artist} truncated`} />
      </RowTitles>
      <span className="meta">{formatDuration(track.durationMs)}</span>
      <IconButton
        icon="close"
        label={`Remove ${isolated(track.title)} from playlist`}
        className={trackRowStyles.kept}
        onClick={props.onRemove}
      />
    </li>
  )
}
