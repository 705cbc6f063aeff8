import { useQueryClient } from '@tanstack/react-query'
import { type Album, albumResource } from '#contract/albums.ts'
import { queryOf } from '#web/platform/data.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { PlayAll, type PlayAllProps } from '#web/player/play-all.tsx'
import * as playDiscStyles from '#web/ui/action/play-disc.module.css'
import { accentProps } from '#web/ui/layout/accent.ts'
import { Cover, type CoverProps } from '#web/works/tracks/cover.tsx'
import { releaseText, trackCountText } from './album-facts.ts'
import * as styles from './shelf.module.css'

type AlbumCoverProps = Omit<CoverProps, 'track'> & { album: CoverProps['track'] }

/** An album's cover, or a placeholder. */
export const AlbumCover = ({ album, ...look }: AlbumCoverProps) => <Cover {...look} track={album} />

/** The button that plays an album; a press fetches the tracks. */
export function AlbumDisc({ album, ...look }: { album: Album } & Pick<PlayAllProps, 'className'>) {
  const client = useQueryClient()
  const fetchTracks = async () => (await client.fetchQuery(queryOf(albumResource, { id: album.id }))).tracks
  return <PlayAll {...look} name={album.title} size="s" tracks={fetchTracks} />
}

/** An album in a list: cover, title, facts and play button; the whole entry is a link. */
export function AlbumLabel({ album }: { album: Album }) {
  const { id, title, trackCount } = album
  const released = releaseText(album)
  return (
    <li {...accentProps(album.stock)}>
      <AlbumCover album={album} sizes="72px" />
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
