import { Link } from '@tanstack/react-router'
import type { Playlist } from '#contract/playlists.ts'
import { PlaylistCover } from '#web/playlists/playlist-cover.tsx'
import { sharePlaylist } from '#web/playlists/share-playlist.ts'
import { countOf } from '#web/playlists/song-count.ts'
import { Button } from '#web/ui/action/button.tsx'
import { IconButton } from '#web/ui/action/icon-button.tsx'
import * as styles from '#web/ui/layout/cards.module.css'

export type PlaylistAct = 'songs' | 'edit' | 'delete'

export type PlaylistCardProps = {
  playlist: Playlist
  eager: boolean
  onAct: (act: PlaylistAct, playlist: Playlist) => void
}

/** PLAYLIST-02 */
export function PlaylistCard({ playlist, eager, onAct }: PlaylistCardProps) {
  const { id, title, trackCount, isPublic } = playlist
  return (
    <li className={styles.card}>
      <Link className={styles.picture} to="/playlist/$id" params={{ id }} tabIndex={-1} aria-hidden="true">
        <PlaylistCover playlist={playlist} eager={eager} />
      </Link>
      <div>
        <Link className={styles.title} to="/playlist/$id" params={{ id }}>
          {title}
        </Link>
        <span className="meta">{isPublic ? 'Public' : 'Private'}</span>
      </div>
      <div className={styles.footer}>
        <Button size="s" aria-haspopup="dialog" onClick={() => onAct('songs', playlist)}>
          {countOf(trackCount, 'Songs')}
        </Button>
        {isPublic && <IconButton icon="share" label={`Share ${title}`} onClick={() => void sharePlaylist(playlist)} />}
        <IconButton icon="edit" label={`Edit ${title}`} onClick={() => onAct('edit', playlist)} />
        <IconButton icon="trash" label={`Delete ${title}`} danger onClick={() => onAct('delete', playlist)} />
      </div>
    </li>
  )
}
