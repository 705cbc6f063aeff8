import type { Track } from '#contract/music.ts'
import { Waveform } from '#web/ui/media/waveform.tsx'
import { player, seekTo } from '../player.ts'
import { usePeaks } from './use-peaks.ts'

/** The waveform of the current track, to seek in. */
export function SeekWave({ track }: { track: Track }) {
  return (
    <Waveform
      peaks={usePeaks(track)}
      durationMs={track.durationMs}
      progress={player.clock}
      onSeek={seekTo}
      label={`Seek in ${track.title}`}
    />
  )
}
