import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type Playlist, playlistResource } from '#contract/playlists.ts'
import { queryOf } from '#web/platform/data.ts'
import { PlayAll } from '#web/player/play-all.tsx'
import { PlaylistCover } from '#web/playlists/playlist-cover.tsx'
import { countOf } from '#web/playlists/song-count.ts'
import { stockProps } from '#web/ui/layout/stock.ts'
import * as styles from './fan-shelf.module.css'

/** A playlist on a person's page: the cover with its disc, the title, how many songs. */
export function PlaylistTile({ playlist, eager }: { playlist: Playlist; eager: boolean }) {
  const { id, title, trackCount, stock } = playlist
  const client = useQueryClient()
  const fetchTracks = async () =>
    (await client.fetchQuery(queryOf(playlistResource, { id }))).entries.map(({ track }) => track)
  return (
    <li {...stockProps(stock)}>
      <div className={styles.picture}>
        <Link to="/playlist/$id" params={{ id }} tabIndex={-1} aria-hidden="true">
          <PlaylistCover playlist={playlist} eager={eager} />
        </Link>
        {trackCount > 0 && <PlayAll name={title} size="s" tracks={fetchTracks} />}
      </div>
      <Link className={styles.title} to="/playlist/$id" params={{ id }}>
        {title}
      </Link>
      <span className="meta">{countOf(trackCount, 'songs')}</span>
    </li>
  )
}
