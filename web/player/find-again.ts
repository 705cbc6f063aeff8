import { type Track, trackResource } from '#contract/music.ts'
import { queryOf } from '#web/platform/data.ts'
import { askApi } from '#web/platform/requests/api.ts'
import { ApiError } from '#web/platform/requests/api-error.ts'
import { queryClient } from '#web/platform/requests/query-client.ts'

/**
 * Requests a track from the server; null if it is deleted, or if the secret link by which it was
 * opened opens it no longer.
 */
export async function findAgain(id: string, secretLink?: string): Promise<Track | null> {
  try {
    // The rest of the response would only take space in the storage.
    const { moreByArtist: _, ...track } = await (secretLink
      ? // The cached response would open the page of the track without the link.
        askApi(trackResource, { id }, { secretLink })
      : queryClient.fetchQuery({ ...queryOf(trackResource, { id }), staleTime: 0 }))
    return track
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not_found') return null
    throw error
  }
}
