import type { Album } from '#contract/albums.ts'
import { profileName } from '#web/player/artist-name.ts'
import { Picture } from '#web/ui/media/picture.tsx'
import { Plate } from '#web/ui/media/plate.tsx'

const THUMB_PX = 320

export type AlbumCoverProps = {
  album: Pick<Album, 'id' | 'title' | 'cover' | 'artist'>
  /** The whole picture instead of the thumbnail; without one it says 'No Cover Art'. */
  large?: boolean
  eager?: boolean
  className?: string
}

/** An album's cover, or the plate of those without one. */
export function AlbumCover({ album, large, eager, className }: AlbumCoverProps) {
  const { id, title, cover, artist } = album
  const caption = large ? 'No Cover Art' : undefined
  return (
    <Picture
      src={large ? cover?.url : cover?.thumbUrl}
      alt={`Cover of ${title}`}
      width={large && cover ? cover.width : THUMB_PX}
      height={large && cover ? cover.height : THUMB_PX}
      placeholder={cover?.placeholder}
      eager={eager}
      className={className}
      fallback={<Plate name={profileName(artist)} id={id} caption={caption} className={className} />}
    />
  )
}
