import { Link } from '@tanstack/react-router'
import type { Track } from '#contract/music.ts'
import { Cover } from '#web/music/cover.tsx'
import { artistName } from '#web/player/artist-name.ts'
import { playTrack } from '#web/player/player.ts'
import { useTrackPlayback } from '#web/player/use-player.ts'
import { PlayDisc } from '#web/ui/action/play-disc.tsx'
import { stockProps } from '#web/ui/layout/stock.ts'
import * as styles from './newest-strip.module.css'

/** The newest tracks as an unbroken strip of covers; each plays where it is. */
export function NewestStrip({ tracks }: { tracks: readonly Track[] }) {
  return (
    <ul className={styles.strip} aria-label="Newest tracks">
      {tracks.map((track) => (
        <StripItem key={track.id} track={track} list={tracks} />
      ))}
    </ul>
  )
}

function StripItem({ track, list }: { track: Track; list: readonly Track[] }) {
  const { disc } = useTrackPlayback(track.id)
  return (
    <li {...stockProps(track.stock)} className={disc === 'idle' ? undefined : styles.playing}>
      <Link to="/track/$id" params={{ id: track.id }} aria-label={track.title} tabIndex={-1}>
        <Cover track={track} eager />
      </Link>
      <PlayDisc size="m" name={track.title} state={disc} onClick={() => playTrack(track, { list })} />
      <div className={styles.caption}>
        <b className="truncated">
          <Link to="/track/$id" params={{ id: track.id }}>
            {track.title}
          </Link>
        </b>
        <span>{artistName(track.artist)}</span>
      </div>
    </li>
  )
}
