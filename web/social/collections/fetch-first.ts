import type { Track, tracksResource } from '#contract/music.ts'
import type { ParamsOf } from '#contract/platform/resource.ts'
import type { sceneTracksResource } from '#contract/scenes.ts'
import { queryOf } from '#web/platform/data.ts'
import { queryClient } from '#web/platform/requests/query-client.ts'

type Lists = typeof tracksResource | typeof sceneTracksResource

/** Playback loads at most this many pages: nobody listens longer in a day. */
const PAGES = 4

/** The newest tracks of a list that may be very long. */
export async function fetchFirst<R extends Lists>(resource: R, params: ParamsOf<R>): Promise<readonly Track[]> {
  const known = { ...queryOf(resource as typeof tracksResource, params as never), pages: PAGES }
  return (await queryClient.fetchInfiniteQuery(known)).pages.flatMap((page) => page.items)
}
