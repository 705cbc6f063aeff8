import { useQueryClient } from '@tanstack/react-query'
import { type Album, albumResource } from '#contract/albums.ts'
import { isolated } from '#contract/platform/isolated.ts'
import { profileName } from '#web/people/profiles/profile-name.ts'
import { queryOf } from '#web/platform/data.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { PlayAll, type PlayAllProps } from '#web/player/play-all.tsx'
import { CoverPicture } from '#web/safety/sensitive/veil.tsx'
import * as playDiscStyles from '#web/ui/action/play-disc.module.css'
import { stockProps } from '#web/ui/layout/stock.ts'
import { Plate } from '#web/ui/media/plate.tsx'
import { releaseText, trackCountText } from './album-facts.ts'
import * as styles from './shelf.module.css'

const THUMB_PX = 320

export type AlbumCoverProps = {
  album: Pick<Album, 'id' | 'title' | 'cover' | 'artist'>
  /** The whole picture instead of the thumbnail; without one it says 'No Cover Art'. */
  large?: boolean
  /** How wide the thumbnail is shown; without it, that it may be as wide as it is. */
  sizes?: string
  eager?: boolean
  className?: string
}

/** An album's cover, or the plate of those without one. */
export function AlbumCover({ album, large, sizes, eager, className }: AlbumCoverProps) {
  const { id, title, cover, artist } = album
  const caption = large ? 'No Cover Art' : undefined
  return (
    <CoverPicture
      picture={cover}
      large={large}
      alt={`Cover of ${isolated(title)}`}
      shown={sizes && !large ? { sizes, widthPx: THUMB_PX } : undefined}
      eager={eager}
      className={className}
      fallback={<Plate name={profileName(artist)} id={id} caption={caption} className={className} />}
    />
  )
}

/** Plays an album through; its tracks are asked for when that is wanted. */
export function AlbumDisc({ album, ...look }: { album: Album } & Pick<PlayAllProps, 'className'>) {
  const client = useQueryClient()
  const fetchTracks = async () => (await client.fetchQuery(queryOf(albumResource, { id: album.id }))).tracks
  return <PlayAll {...look} name={album.title} size="s" tracks={fetchTracks} />
}

/** An album on a shelf: cover, title, facts and a disc; the whole label leads to it. */
export function AlbumLabel({ album }: { album: Album }) {
  const { id, title, trackCount } = album
  const released = releaseText(album)
  return (
    <li {...stockProps(album.stock)}>
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
