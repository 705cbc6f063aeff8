import { type ReactNode, useMemo } from 'react'
import type { Track } from '#contract/music.ts'
import { isolated } from '#contract/platform/isolated.ts'
import type { PlaylistDetail } from '#contract/playlists.ts'
import { ArtistLink } from '#web/people/profiles/artist-link.tsx'
import { useCurrentTrackId, useTrackPlayback } from '#web/player/use-player.ts'
import { IconButton } from '#web/ui/action/icon-button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { accentProps } from '#web/ui/layout/accent.ts'
import * as spacingStyles from '#web/ui/layout/spacing.module.css'
import { SortableList } from '#web/ui/sortable/sortable-list.tsx'
import { beforeAt } from '#web/ui/sortable/use-carry-by-keys.ts'
import { formatDuration } from '#web/ui/text/format.ts'
import { playOf, RowCover, RowTitles } from '#web/works/tracks/row-face.tsx'
import * as trackRowStyles from '#web/works/tracks/track-row.module.css'
import * as trackRowsStyles from '#web/works/tracks/track-rows.module.css'
import { TrackWave } from '#web/works/tracks/track-wave.tsx'
import { useMoveEntry, useRemoveEntry } from './move-entries.ts'
import * as styles from './playlists.module.css'

/** PLAYLIST-05: the user's own playlist, to reorder and to remove tracks from. */
export function OwnEntries({ playlist, tracks }: { playlist: PlaylistDetail; tracks: readonly Track[] }) {
  const { entries, id } = playlist
  const { mutate: move } = useMoveEntry(id)
  const { mutate: remove } = useRemoveEntry(id)
  const items = useMemo(() => entries.map(({ id, track }) => ({ id, track, label: track.title })), [entries])
  const current = useCurrentTrackId()
  return (
    <SortableList
      label="Tracks"
      className={trackRowsStyles.rows}
      items={items}
      onMove={(entryId, to) => move({ entryId, beforeId: beforeAt(entries, entryId, to) })}
      itemProps={({ track }) => ({
        ...accentProps(track.stock),
        className: classNames(trackRowStyles.row, styles.entry, track.id === current && trackRowStyles.current),
        'aria-current': track.id === current || undefined,
      })}
    >
      {({ id: entryId, track }, handles) => (
        <EntryRow track={track} list={tracks} handles={handles} onRemove={() => remove(entryId)} />
      )}
    </SortableList>
  )
}

export type EntryRowProps = { track: Track; list: readonly Track[]; handles: ReactNode; onRemove: () => void }

/** The content of a row in the owner's playlist. */
export function EntryRow({ track, list, handles, onRemove }: EntryRowProps) {
  const { disc } = useTrackPlayback(track.id)
  return (
    <>
      <RowCover track={track} play={playOf(track, list, disc)} />
      <RowTitles track={track}>
        <ArtistLink artist={track.artist} className={`${trackRowStyles.artist} truncated`} />
      </RowTitles>
      <TrackWave track={track} list={list} isCurrent={false} />
      <span className={`meta ${spacingStyles.rightAligned}`}>{formatDuration(track.durationMs)}</span>
      {handles}
      <IconButton
        icon="close"
        label={`Remove ${isolated(track.title)} from playlist`}
        className={trackRowStyles.kept}
        onClick={onRemove}
      />
    </>
  )
}
