import { useMemo } from 'react'
import type { Artwork } from '#contract/artworks.ts'
import type { FeedItem } from '#contract/feed.ts'
import type { Track } from '#contract/music.ts'
import { isolated } from '#contract/platform/isolated.ts'
import { artistName } from '#web/people/profiles/profile-name.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { playTrack } from '#web/player/player.ts'
import { useTrackPlayback } from '#web/player/use-player.ts'
import { PlayDisc } from '#web/ui/action/play-disc.tsx'
import { accentProps } from '#web/ui/layout/accent.ts'
import { ArtworkPicture } from '#web/works/artworks/artwork-picture.tsx'
import { Cover } from '#web/works/tracks/cover.tsx'
import * as styles from './fan-shelf.module.css'

/** For six columns, or three on a phone. */
const SIZES = '(max-width: 767px) 34vw, 16vw'
const FIRST_SCREEN = 6

/**
 * Liked works without gaps: covers with their discs, artworks in their own ratio. Playback started
 * here continues with the next track.
 */
export function LikedWall({ items, eager }: { items: readonly FeedItem[]; eager: boolean }) {
  const tracks = useMemo(() => items.flatMap((item) => (item.kind === 'music' ? item.track : [])), [items])
  return (
    <ul className={styles.liked}>
      {items.map((item, at) =>
        item.kind === 'music' ? (
          <LikedTrack key={item.track.id} track={item.track} list={tracks} eager={eager && at < FIRST_SCREEN} />
        ) : (
          <LikedArtwork key={item.artwork.id} artwork={item.artwork} eager={eager && at < FIRST_SCREEN} />
        ),
      )}
    </ul>
  )
}

function LikedTrack({ track, list, eager }: { track: Track; list: readonly Track[]; eager: boolean }) {
  const { disc } = useTrackPlayback(track.id)
  const name = `${isolated(track.title)} by ${isolated(artistName(track.artist))}`
  return (
    <li {...accentProps(track.stock)}>
      <Link to="/track/$id" params={{ id: track.id }} aria-label={name}>
        <Cover track={track} eager={eager} />
      </Link>
      <PlayDisc name={track.title} state={disc} onClick={() => playTrack(track, { list })} />
    </li>
  )
}

function LikedArtwork({ artwork, eager }: { artwork: Artwork; eager: boolean }) {
  return (
    <li>
      <Link
        to="/artwork/$id"
        params={{ id: artwork.id }}
        aria-label={`${isolated(artwork.title)} by ${isolated(artistName(artwork.artist))}`}
      >
        <ArtworkPicture artwork={artwork} sizes={SIZES} eager={eager} decorative />
      </Link>
    </li>
  )
}
