import { useQuery } from '@tanstack/react-query'
import { rowPeaksResource, type Track } from '#contract/music.ts'
import { ROW_PEAKS } from '#contract/platform/limits.ts'
import { keyOf } from '#contract/platform/resource.ts'
import { askApi } from '#web/platform/requests/api.ts'
import { together } from '#web/platform/requests/together.ts'

/** Those of one moment in one request. */
const askTogether = together(ROW_PEAKS.atOnce, async (id) => {
  const { items } = await askApi(rowPeaksResource, { id })
  return (one) => ({ items: items.filter((item) => item.id === one) })
})

/** The waveform of a track that came with a list too long to bring all of them: asked for once its row is there. */
export function useRowPeaks(id: Track['id']): string | null {
  const { data } = useQuery({
    queryKey: keyOf(rowPeaksResource, { id: [id] }),
    queryFn: () => askTogether(id),
    // it changes with the sound alone
    staleTime: Infinity,
    meta: { entities: rowPeaksResource.entities },
  })
  return data?.items[0]?.peaks ?? null
}
