import { useMemo } from 'react'
import type { Track } from '#contract/music.ts'
import type { PlaylistDetail } from '#contract/playlists.ts'
import * as trackRowStyles from '#web/music/list/track-row.module.css'
import * as trackRowsStyles from '#web/music/list/track-rows.module.css'
import { useCurrentTrackId } from '#web/player/use-player.ts'
import { useMoveEntry, useRemoveEntry } from '#web/playlists/mutations.ts'
import * as styles from '#web/playlists/playlists.module.css'
import { classNames } from '#web/ui/class-names.ts'
import { stockProps } from '#web/ui/layout/stock.ts'
import { beforeAt } from '#web/ui/sortable/moved.ts'
import { SortableList } from '#web/ui/sortable/sortable-list.tsx'
import { EntryRow } from './entry-row.tsx'

/** PLAYLIST-05: a playlist of one's own, to put in order and to take tracks out of. */
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
        ...stockProps(track.stock),
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
