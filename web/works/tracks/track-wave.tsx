import type { Track } from '#contract/music.ts'
import { isolated } from '#contract/platform/isolated.ts'
import { player, playTrack } from '#web/player/player.ts'
import { StillWaveform, Waveform } from '#web/ui/media/waveform.tsx'
import { useRowPeaks } from './row-peaks.ts'

export type TrackWaveProps = { track: Track; list: readonly Track[]; isCurrent: boolean }

/** The waveform of a track in a list; of the current one that to seek in. */
export function TrackWave(props: TrackWaveProps) {
  const { track, list, isCurrent } = props
  if (track.peaks === undefined) return <AskedWave {...props} />
  if (!isCurrent || track.durationMs === 0) return <StillWaveform peaks={track.peaks} />
  return (
    <Waveform
      peaks={track.peaks}
      durationMs={track.durationMs}
      progress={player.clock}
      onSeek={(atMs) => playTrack(track, { list, atMs })}
      label={`Seek in ${isolated(track.title)}`}
    />
  )
}

function AskedWave(props: TrackWaveProps) {
  const peaks = useRowPeaks(props.track.id)
  return <TrackWave {...props} track={{ ...props.track, peaks }} />
}
