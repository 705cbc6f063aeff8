import type { Track } from '#contract/music.ts'
import { isolated } from '#contract/platform/isolated.ts'
import { artistName } from '#web/people/profiles/profile-name.ts'
import { CoverPicture } from '#web/safety/sensitive/content-warning.tsx'
import { Plate } from '#web/ui/media/plate.tsx'

const THUMB_PX = 320

export type CoverProps = {
  track: Pick<Track, 'id' | 'title' | 'cover' | 'artist'>
  /** The whole picture instead of the 320 px thumbnail; its placeholder says 'No Cover Art'. */
  large?: boolean
  /** The shown width, as `sizes` of an image; without it, up to the full width. */
  sizes?: string
  eager?: boolean
}

/** A track's cover, or a placeholder. */
export function Cover({ track, large, sizes, eager }: CoverProps) {
  return (
    <CoverPicture
      picture={track.cover}
      large={large}
      alt={`Cover of ${isolated(track.title)}`}
      shown={sizes ? { sizes, widthPx: THUMB_PX } : undefined}
      eager={eager}
      fallback={<Plate name={artistName(track.artist)} id={track.id} caption={large ? 'No Cover Art' : undefined} />}
    />
  )
}
