import { useQuery } from '@tanstack/react-query'
import { rowPeaksResource, type Track } from '#contract/music.ts'
import { isolated } from '#contract/platform/isolated.ts'
import { ROW_PEAKS } from '#contract/platform/limits.ts'
import { keyOf } from '#contract/platform/resource.ts'
import { askApi } from '#web/platform/requests/api.ts'
import { together } from '#web/platform/requests/together.ts'
import { player, playTrack } from '#web/player/player.ts'
import { StillWaveform, Waveform } from '#web/ui/media/waveform.tsx'

export type TrackWaveProps = { track: Track; list: readonly Track[]; isCurrent: boolean }

/** The waveform of a track in a list; for the current track, one to seek in. */
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

/** Combines the requests of one moment. */
const askTogether = together(ROW_PEAKS.atOnce, async (id) => {
  const { items } = await askApi(rowPeaksResource, { id })
  return (one) => ({ items: items.filter((item) => item.id === one) })
})

/**
 * The waveform of a track from a list that is too long to contain all of them; fetched when its row
 * is rendered.
 */
function useRowPeaks(id: Track['id']): string | null {
  const { data } = useQuery({
    queryKey: keyOf(rowPeaksResource, { id: [id] }),
    queryFn: () => askTogether(id),
    // A waveform changes only with the audio.
    staleTime: Infinity,
    meta: { entities: rowPeaksResource.entities },
  })
  return data?.items[0]?.peaks ?? null
}
