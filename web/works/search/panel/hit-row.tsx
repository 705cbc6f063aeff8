import type { ReactNode } from 'react'
import type { Track } from '#contract/music.ts'
import { AddressLink } from '#web/platform/routing/link.tsx'
import { playTrack } from '#web/player/player.ts'
import { useTrackPlayback } from '#web/player/use-player.ts'
import { PlayDisc } from '#web/ui/action/play-disc.tsx'
import { accentProps } from '#web/ui/layout/accent.ts'
import { datedFormat } from '#web/ui/text/format.ts'
import { useMark } from '#web/ui/text/marks.ts'
import { HitDisc, HitPicture } from '#web/works/search/hit-face.tsx'
import type { Term } from '#web/works/suggest/marks.ts'
import { alsoOf, type Hit, keyOfHit } from '../hit.ts'
import * as styles from './panel.later.module.css'
import type { Walk } from './use-list-navigation.ts'

export type HitRowProps = {
  hit: Hit
  walk: Walk
  terms: readonly Term[]
  onOpen: (hit: Hit) => void
  /** The button that plays the result. */
  disc?: ReactNode
  /** Further buttons of the row. */
  children?: ReactNode
}

/** A result in a row; the whole row is a link. */
export function HitRow({ hit, walk, terms, onOpen, disc, children }: HitRowProps) {
  const mark = useMark()
  const key = keyOfHit(hit)
  const also = alsoOf(hit, terms)
  return (
    <li className={styles.hit} {...walk.row(key)} {...accentProps(hit.stock)}>
      {hit.date ? <DateTile date={hit.date} /> : <HitPicture hit={hit} sizes="40px" className={styles.picture} />}
      <span className={styles.names}>
        <AddressLink
          {...walk.link(key)}
          className={`${styles.title} truncated`}
          href={hit.href}
          onClick={() => onOpen(hit)}
        >
          {mark(hit.title)}
        </AddressLink>
        <span className={`${styles.by} truncated`}>
          <bdi>{mark(hit.by)}</bdi>
          {also && (
            <span className="meta">
              {' '}
              <bdi>{mark(also)}</bdi>
            </span>
          )}
        </span>
      </span>
      <span className="meta">{hit.kind === 'profile' ? mark(hit.aside) : hit.aside}</span>
      {disc ?? (hit.isPlayable && <HitDisc hit={hit} />)}
      {children}
    </li>
  )
}

const month = datedFormat({ month: 'short', timeZone: 'UTC' })

function DateTile({ date }: { date: string }) {
  const day = new Date(date)
  return (
    <time className={styles.date} dateTime={date}>
      {day.getUTCDate()}
      <small>{month(day)}</small>
    </time>
  )
}

/** Plays a track from the panel, followed by the other tracks that were found. */
export function TrackDisc({ track, list }: { track: Track; list: readonly Track[] }) {
  const { disc } = useTrackPlayback(track.id)
  return <PlayDisc name={track.title} state={disc} onClick={() => playTrack(track, { list })} />
}
