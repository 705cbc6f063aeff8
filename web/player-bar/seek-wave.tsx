import { useQuery } from '@tanstack/react-query'
import type { Track } from '#contract/music.ts'
import { isolated } from '#contract/platform/isolated.ts'
import { actingHeaders } from '#web/platform/requests/api.ts'
import { errorOfResponse } from '#web/platform/requests/api-error.ts'
import { tokenOf } from '#web/player/engine/link-tracks.ts'
import { player, seekTo } from '#web/player/player.ts'
import type { Peaks } from '#web/ui/media/use-wave.ts'
import { Waveform } from '#web/ui/media/waveform.tsx'

/** The waveform of the current track, for seeking. */
export function SeekWave({ track }: { track: Track }) {
  return (
    <Waveform
      peaks={usePeaks(track)}
      durationMs={track.durationMs}
      progress={player.clock}
      onSeek={seekTo}
      label={`Seek in ${isolated(track.title)}`}
    />
  )
}

/**
 * The full waveform of a track with all 800 columns. Until it is loaded, the coarse waveform that
 * the track's row shows.
 */
function usePeaks(track: Track): Peaks {
  const { data } = useQuery({
    // Replaced audio has another file name and so another URL.
    queryKey: ['peaks', track.id, track.fileUrl],
    queryFn: async ({ signal }) => {
      // Without the signature of a private file's URL, which logs must not contain.
      const version = encodeURIComponent(track.fileUrl.split('?')[0]!.split('/').at(-1)!)
      const headers = actingHeaders(tokenOf(track))
      const response = await fetch(`/api/music/${track.id}/peaks?v=${version}`, { signal, headers })
      if (!response.ok) throw errorOfResponse(response.status, await response.text())
      return new Uint8Array(await response.arrayBuffer())
    },
    enabled: track.peaks !== null,
    staleTime: Number.POSITIVE_INFINITY,
    retry: 1,
  })
  return data ?? track.peaks
}
