import type { Track } from '#contract/music.ts'
import { isolated } from '#contract/platform/isolated.ts'
import { counted } from '#contract/words/counted.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { player, togglePlay } from '#web/player/player.ts'
import { discState, usePlayer } from '#web/player/use-player.ts'
import { CoverPicture } from '#web/safety/sensitive/content-warning.tsx'
import { IconButton } from '#web/ui/action/icon-button.tsx'
import { PlayDisc } from '#web/ui/action/play-disc.tsx'
import { accentProps } from '#web/ui/layout/accent.ts'
import { Plate } from '#web/ui/media/plate.tsx'
import { formatDuration, formatSize } from '#web/ui/text/format.ts'
import { removeThing } from '../kept.ts'
import type { KeptThing } from '../kept-database.ts'
import * as styles from './kept-row.later.module.css'

const THUMB_PX = 320

/** A row of a saved item: plays it, links to it, removes it. */
export function KeptRow({ thing, tracks, bytes }: { thing: KeptThing; tracks: Track[]; bytes: number }) {
  const { id, key, kind, title, by, cover, stock } = thing
  const { track: current, status } = usePlayer()
  const isHere = tracks.some((track) => track.id === current?.id)
  const count = counted(tracks.length, 'track')
  return (
    <li className={styles.row} {...accentProps(stock)}>
      <span className={styles.cover}>
        <CoverPicture
          picture={cover}
          alt=""
          shown={{ sizes: '64px', widthPx: THUMB_PX }}
          fallback={<Plate name={by} id={id} decorative />}
        />
        <PlayDisc
          name={title}
          state={isHere ? discState(status) : 'idle'}
          onClick={() => (isHere ? togglePlay() : player.playAll(tracks))}
        />
      </span>
      <Link className={styles.about} to={`/${kind}/$id`} params={{ id }}>
        <b className={`strong truncated ${styles.line}`}>{title}</b>
        <span className={`small dim truncated ${styles.line}`}>
          {by}, {kind}
        </span>
      </Link>
      <span className={`meta ${styles.count}`}>
        {kind === 'track' && tracks[0] ? formatDuration(tracks[0].durationMs) : count}
      </span>
      <span className={`meta ${styles.size}`}>{formatSize(bytes)}</span>
      <IconButton icon="trash" danger label={`Remove ${isolated(title)}`} onClick={() => void removeThing(key)} />
    </li>
  )
}
