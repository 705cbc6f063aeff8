import { nextTrackResource, type Track } from '#contract/music.ts'
import { queryOf } from '#web/platform/data.ts'
import type { Memory } from '#web/platform/memory.ts'
import { queryClient } from '#web/platform/requests/query-client.ts'

const RADIO_CURSOR = 'radio'

/**
 * The server returns a cursor of the radio. It is stored, so that the radio continues there on
 * another day.
 */
export async function findNext(memory: Memory, afterId: string | undefined): Promise<Track | null> {
  const cursor = memory.getItem(RADIO_CURSOR) ?? undefined
  const found = await queryClient.fetchQuery({
    ...queryOf(nextTrackResource, { after: afterId, cursor }),
    staleTime: 0,
    gcTime: 0,
    retry: 1,
  })
  if (found.cursor) memory.setItem(RADIO_CURSOR, found.cursor)
  return found.track
}
