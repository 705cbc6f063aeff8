import { useQuery } from '@tanstack/react-query'
import type { Track } from '#contract/music.ts'
import { peaksQuery } from '#web/music/queries.ts'
import type { Peaks } from '#web/ui/media/use-wave.ts'

/** The full waveform of a track; the coarse one of its row until it has come. */
export function usePeaks(track: Track): Peaks {
  return useQuery(peaksQuery(track)).data ?? track.peaks
}
