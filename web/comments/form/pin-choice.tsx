import type { Track } from '#contract/music.ts'
import { player } from '#web/player/player.ts'
import { PlaybackTime } from '#web/player/progress/playback-time.tsx'
import { useTrackPlayback } from '#web/player/use-player.ts'
import { Button } from '#web/ui/action/button.tsx'
import { formatDuration } from '#web/ui/text/format.ts'

export type PinChoiceProps = {
  track: Track
  /** The moment that was chosen. */
  atMs: number | null
  disabled: boolean
  onPin: (atMs: number | null) => void
}

/** MUSIC-11: pins the comment to where the track is just now; pressed again, to nothing. Only while it is the current one. */
export function PinChoice({ track, atMs, disabled, onPin }: PinChoiceProps) {
  const { isCurrent } = useTrackPlayback(track.id)
  if (atMs === null && (!isCurrent || track.durationMs === 0)) return null
  const now = () => Math.max(0, Math.min(track.durationMs - 1, Math.floor(player.clock.getPositionMs())))
  return (
    <Button
      size="s"
      icon="pin"
      aria-pressed={atMs !== null}
      disabled={disabled}
      onClick={() => onPin(atMs === null ? now() : null)}
    >
      <span className="tabular-numbers">
        {atMs === null ? 'Pin at ' : 'Pinned at '}
        {atMs === null ? <PlaybackTime /> : formatDuration(atMs)}
      </span>
    </Button>
  )
}
