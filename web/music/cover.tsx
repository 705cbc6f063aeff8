import type { Track } from '#contract/music.ts'
import { artistName } from '#web/profiles/profile-name.ts'
import { Picture } from '#web/ui/media/picture.tsx'
import { Plate } from '#web/ui/media/plate.tsx'

const THUMB_PX = 320

export type CoverProps = {
  track: Pick<Track, 'id' | 'title' | 'cover' | 'artist'>
  /** The whole picture instead of the 320 px thumbnail; without one it says 'No Cover Art'. */
  large?: boolean
  /** How wide the thumbnail is shown; without it, that it may be as wide as it is. */
  sizes?: string
  eager?: boolean
}

/** A track's cover, or the plate of those without one. */
export function Cover({ track, large, sizes, eager }: CoverProps) {
  const { cover } = track
  return (
    <Picture
      src={large ? cover?.url : cover?.thumbUrl}
      alt={`Cover of ${track.title}`}
      width={large && cover ? cover.width : THUMB_PX}
      height={large && cover ? cover.height : THUMB_PX}
      shown={sizes && !large ? { sizes, widthPx: THUMB_PX } : undefined}
      placeholder={cover?.placeholder}
      eager={eager}
      fallback={<Plate name={artistName(track.artist)} id={track.id} caption={large ? 'No Cover Art' : undefined} />}
    />
  )
}
