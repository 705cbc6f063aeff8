import { useQuery } from '@tanstack/react-query'
import { rowPeaksResource, type Track } from '#contract/music.ts'
import { ROW_PEAKS } from '#contract/platform/limits.ts'
import { askApi } from '#web/platform/requests/api.ts'
import { together } from '#web/platform/requests/together.ts'

const askForPeaks = together(ROW_PEAKS.atOnce, async (id) => {
  const { items } = await askApi(rowPeaksResource, { id })
  const known = new Map(items.map((item) => [item.id, item.peaks]))
  return (id) => known.get(id) ?? null
})

/** The waveform of a track that came with a list too long to bring all of them: asked for once its row is there. */
export function useRowPeaks(id: Track['id']): string | null {
  const { data } = useQuery({ queryKey: ['rowPeaksOf', id], queryFn: () => askForPeaks(id), staleTime: Infinity })
  return data ?? null
}
