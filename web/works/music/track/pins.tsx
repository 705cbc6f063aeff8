import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react'
import { type Comment, momentsResource } from '#contract/comments.ts'
import type { Track } from '#contract/music.ts'
import { isolated } from '#contract/platform/isolated.ts'
import { DELETED_PROFILE, profileName } from '#web/people/profiles/profile-name.ts'
import { useResource } from '#web/platform/data.ts'
import { player, playTrack } from '#web/player/player.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Avatar } from '#web/ui/media/plate.tsx'
import { formatDuration } from '#web/ui/text/format.ts'
import * as styles from './pins.module.css'

const KEY_STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/**
 * MUSIC-11: avatars below the waveform at the moments of comments. Hovering or focusing one shows
 * its comment, and so does playback when it passes the moment.
 */
export function Pins({ track }: { track: Track }) {
  const { data } = useResource(momentsResource, { assetId: track.id })
  const moments = (data?.items ?? []).filter(({ atMs }) => atMs !== null && atMs < track.durationMs)
  if (moments.length === 0) return null
  return <PinLine track={track} moments={moments} />
}

function PinLine({ track, moments }: { track: Track; moments: Comment[] }) {
  const [lookedAt, setLookedAt] = useState<string | null>(null)
  const [stop, setStop] = useState<string | null>(null)
  const passing = usePassingMoment(track.id, moments)
  const shown = moments.find(({ id }) => id === (lookedAt ?? passing))
  const tabStop = moments.find(({ id }) => id === stop) ?? moments[0]

  // All pins are one tab stop: the arrow keys move between them.
  function move(event: KeyboardEvent<HTMLElement>) {
    const pins = [...event.currentTarget.querySelectorAll<HTMLElement>(`.${styles.pin}`)]
    const from = pins.indexOf(document.activeElement as HTMLElement)
    const to = { Home: 0, End: pins.length - 1 }[event.key] ?? from + (KEY_STEPS[event.key] ?? Number.NaN)
    if (from < 0 || !pins[to]) return
    event.preventDefault()
    pins[to].focus()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be a form's
    <div className={styles.pins} role="group" aria-label="Comments on the waveform" data-own-arrows="" onKeyDown={move}>
      {moments.map((moment) => (
        <Pin
          key={moment.id}
          track={track}
          moment={moment}
          isShown={moment === shown}
          isTabStop={moment === tabStop}
          onLook={(looking) => {
            setLookedAt(looking ? moment.id : null)
            if (looking) setStop(moment.id)
          }}
        />
      ))}
      {shown && <PinNote moment={shown} durationMs={track.durationMs} />}
    </div>
  )
}

type PinProps = {
  track: Track
  moment: Comment
  isShown: boolean
  isTabStop: boolean
  onLook: (looking: boolean) => void
}

function Pin({ track, moment, isShown, isTabStop, onLook }: PinProps) {
  const { author, id, body } = moment
  const atMs = moment.atMs ?? 0
  const name = author ? profileName(author) : DELETED_PROFILE
  return (
    <button
      type="button"
      className={classNames(styles.pin, isShown && styles.shown)}
      style={{ left: placeOf(atMs, track.durationMs) }}
      tabIndex={isTabStop ? 0 : -1}
      aria-label={`Comment by ${isolated(name)} at ${formatDuration(atMs)}`}
      aria-description={body}
      onPointerEnter={() => onLook(true)}
      onPointerLeave={() => onLook(false)}
      onFocus={() => onLook(true)}
      onBlur={() => onLook(false)}
      onClick={() => playTrack(track, { list: [track], atMs })}
    >
      <Avatar src={author?.avatar?.thumbUrl} name={name} id={author?.id ?? id} />
    </button>
  )
}

/** The text of the comment. Hidden from screen readers, as the pin's description contains it. */
function PinNote({ moment: { author, body, atMs }, durationMs }: { moment: Comment; durationMs: number }) {
  const at = atMs ?? 0
  return (
    <div
      className={classNames(styles.note, at > durationMs / 2 && styles.flipped)}
      style={{ left: placeOf(at, durationMs) }}
      aria-hidden="true"
      data-part="pin-note"
    >
      <b>{author ? profileName(author) : DELETED_PROFILE}</b> <span className="meta">{formatDuration(at)}</span>
      <p>{body}</p>
    </div>
  )
}

const placeOf = (atMs: number, durationMs: number): string => `${(atMs / durationMs) * 100}%`

/** Long enough to read two lines. */
const SHOWN_MS = 4000
/** A longer step is a seek, which shows no comments. */
const LONGEST_STEP_MS = 2000

/** The id of the comment whose moment playback has just passed; otherwise null. */
function usePassingMoment(trackId: string, moments: readonly Comment[]): string | null {
  const [passing, setPassing] = useState<string | null>(null)
  const passed = useEffectEvent((fromMs: number, toMs: number) => {
    if (player.state.value.track?.id !== trackId) return undefined
    return moments.findLast(({ atMs }) => atMs !== null && atMs > fromMs && atMs <= toMs)?.id
  })
  useEffect(() => {
    let before = player.clock.getPositionMs()
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = player.clock.subscribe(() => {
      const now = player.clock.getPositionMs()
      const id = now > before && now - before <= LONGEST_STEP_MS ? passed(before, now) : undefined
      before = now
      if (!id) return
      setPassing(id)
      clearTimeout(timer)
      timer = setTimeout(() => setPassing(null), SHOWN_MS)
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [])
  return passing
}
