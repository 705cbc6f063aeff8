import { Link } from '@tanstack/react-router'
import type { Album } from '#contract/albums.ts'
import * as playDiscStyles from '#web/ui/action/play-disc.module.css'
import { stockProps } from '#web/ui/layout/stock.ts'
import { AlbumCover } from './album-cover.tsx'
import { AlbumDisc } from './album-disc.tsx'
import { releaseText, trackCountText } from './album-facts.ts'
import * as styles from './shelf.module.css'

/** An album on a shelf: cover, title, facts and a disc; the whole label leads to it. */
export function AlbumLabel({ album }: { album: Album }) {
  const { id, title, trackCount } = album
  const released = releaseText(album)
  return (
    <li {...stockProps(album.stock)}>
      <AlbumCover album={album} />
      <span>
        <Link className={`${styles.title} truncated`} data-part="album-title" to="/album/$id" params={{ id }}>
          {title}
        </Link>
        <span className="meta truncated">
          {released && `${released}, `}
          {trackCountText(trackCount)}
        </span>
      </span>
      {trackCount > 0 && <AlbumDisc album={album} className={playDiscStyles.ghost} />}
    </li>
  )
}
