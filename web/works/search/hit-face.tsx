import { useQueryClient } from '@tanstack/react-query'
import { albumResource } from '#contract/albums.ts'
import { type Track, trackResource } from '#contract/music.ts'
import { playlistResource } from '#contract/playlists.ts'
import { queryOf } from '#web/platform/data.ts'
import { PlayAll } from '#web/player/play-all.tsx'
import { BehindWarning } from '#web/safety/sensitive/content-warning.tsx'
import { useIsBehindWarning } from '#web/safety/sensitive/revealed.ts'
import { Picture } from '#web/ui/media/picture.tsx'
import { Avatar, Plate } from '#web/ui/media/plate.tsx'
import type { Hit } from './hit.ts'

const THUMB_PX = 320

type HitPictureProps = { hit: Hit; sizes: string; className?: string }

/** The square at the start of a result: an avatar or a cover. */
export function HitPicture({ hit: { kind, id, title, by, picture, veil }, sizes, className }: HitPictureProps) {
  const isHidden = useIsBehindWarning(veil)
  if (kind === 'profile') return <Avatar src={picture} name={title} id={id} sizes={sizes} className={className} />
  return (
    <span className={className}>
      {isHidden ? (
        <BehindWarning decorative />
      ) : (
        <Picture
          src={picture}
          alt=""
          width={THUMB_PX}
          height={THUMB_PX}
          shown={{ sizes, widthPx: THUMB_PX }}
          fallback={<Plate name={by || title} id={id} decorative />}
        />
      )}
    </span>
  )
}

/** The button that plays a result; a press fetches its tracks. */
export function HitDisc({ hit: { kind, id, title } }: { hit: Hit }) {
  const client = useQueryClient()
  async function fetchTracks(): Promise<readonly Track[]> {
    if (kind === 'album') return (await client.fetchQuery(queryOf(albumResource, { id }))).tracks
    if (kind === 'track') return [await client.fetchQuery(queryOf(trackResource, { id }))]
    const { entries } = await client.fetchQuery(queryOf(playlistResource, { id }))
    return entries.map(({ track }) => track)
  }
  return <PlayAll name={title} size="s" tracks={fetchTracks} />
}
