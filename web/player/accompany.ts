import { type Track, trackResource } from '#contract/music.ts'
import { queryOf } from '#web/platform/data.ts'
import type { Memory } from '#web/platform/memory.ts'
import { ApiError } from '#web/platform/requests/api-error.ts'
import { queryClient } from '#web/platform/requests/query-client.ts'
import { hearOfGoneArtists } from './artists-gone.ts'
import { followMediaKeys } from './engine/media-session.ts'
import { rememberPlaying } from './engine/memory/remember-playing.ts'
import { playInOneTab } from './engine/one-tab.ts'
import type { Player } from './engine/player.ts'
import { prefetchNext } from './engine/prefetch-next.ts'

/** Memory, lock screen, media keys, the other tabs, the next track's file. */
export function accompany(player: Player, audio: HTMLMediaElement, memory: Memory): void {
  const restored = rememberPlaying(player, audio, memory)
  prefetchNext(player, audio, new Audio())
  followMediaKeys(player, audio)
  playInOneTab(player)
  hearOfGoneArtists(player)
  if (restored) void refresh(player, restored)
}

/** What was remembered of a track may have changed since, and is another's view of it after another sign-in. */
async function refresh(player: Player, { id }: Track): Promise<void> {
  try {
    // the rest of the track's page would only fill the memory
    const { moreByArtist: _, ...track } = await queryClient.fetchQuery(queryOf(trackResource, { id }))
    player.replaceTrack(track)
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not_found') player.forgetTrack(id)
  }
}
