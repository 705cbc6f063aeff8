import { type Track, trackResource } from '#contract/music.ts'
import { queryOf } from '#web/platform/data.ts'
import { ApiError } from '#web/platform/requests/api-error.ts'
import { queryClient } from '#web/platform/requests/query-client.ts'

/** A track as it is by now, asked of the server; null where it is gone. */
export async function findAgain(id: string): Promise<Track | null> {
  try {
    // the rest of the track's page would only fill the memory
    const { moreByArtist: _, ...track } = await queryClient.fetchQuery({
      ...queryOf(trackResource, { id }),
      staleTime: 0,
    })
    return track
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not_found') return null
    throw error
  }
}
