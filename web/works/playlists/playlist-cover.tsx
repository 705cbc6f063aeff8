import { isolated } from '#contract/platform/isolated.ts'
import type { Playlist } from '#contract/playlists.ts'
import { formatCount } from '#contract/words/counted.ts'
import { CoverPicture } from '#web/safety/sensitive/content-warning.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Plate } from '#web/ui/media/plate.tsx'
import * as styles from './playlists.module.css'

const MOSAIC = 4
const THUMB_PX = 320
/** One of four covers, each up to half as wide as a card. */
const QUARTER = { sizes: '160px', widthPx: THUMB_PX }

export type PlaylistCoverProps = {
  playlist: Pick<Playlist, 'id' | 'title' | 'cover' | 'mosaic'>
  /** The shown width of the whole picture, as `sizes` of an image; without it, the thumbnail. */
  sizes?: string
  eager?: boolean
  className?: string
}

/** A playlist's own cover, otherwise the covers of up to four tracks, otherwise a placeholder. */
export function PlaylistCover({ playlist, sizes, eager, className }: PlaylistCoverProps) {
  const { id, title, cover, mosaic } = playlist
  const plate = <Plate name={title} id={id} className={className} />
  if (!cover && mosaic.length >= MOSAIC) {
    return (
      <span className={classNames(styles.quarters, className)} role="img" aria-label={`Cover of ${isolated(title)}`}>
        {mosaic.slice(0, MOSAIC).map((picture) => (
          <CoverPicture
            key={picture.thumbUrl}
            picture={picture}
            alt=""
            shown={QUARTER}
            eager={eager}
            fallback={<Plate name={title} id={picture.thumbUrl} decorative />}
          />
        ))}
      </span>
    )
  }
  const picture = cover ?? mosaic[0]
  return (
    <CoverPicture
      picture={picture}
      large={sizes !== undefined}
      shown={sizes ? { sizes, widthPx: THUMB_PX } : undefined}
      alt={`Cover of ${isolated(title)}`}
      eager={eager}
      className={className}
      fallback={plate}
    />
  )
}

const SINGULAR = { songs: 'song', Songs: 'Song', Playlists: 'Playlist' } as const

/** PLAYLIST-02: '23 Songs' on cards, '23 songs' and '4 Playlists' in titles; '1 Song'. */
export const countOf = (count: number, noun: keyof typeof SINGULAR): string =>
  `${formatCount(count)} ${count === 1 ? SINGULAR[noun] : noun}`
