import { useSyncExternalStore } from 'react'
import type { PlayDiscState } from '#web/ui/action/play-disc.tsx'
import type { VolumeState } from './engine/memory/volume.ts'
import type { PlayerState } from './engine/playback.ts'
import type { Queue } from './engine/queue.ts'
import { player, volume } from './player.ts'

export function usePlayer(): PlayerState {
  return useSyncExternalStore(player.subscribe, player.getState)
}

export function useQueue(): Queue {
  return useSyncExternalStore(player.queue.subscribe, player.queue.get)
}

export function useVolume(): VolumeState {
  return useSyncExternalStore(volume.subscribe, volume.get)
}

/** Whether the bar is there: pages keep its height free at their end. */
export function useHasTrack(): boolean {
  return useSyncExternalStore(player.subscribe, () => player.getState().track !== null)
}

export function useCurrentTrackId(): string | undefined {
  return useSyncExternalStore(player.subscribe, () => player.getState().track?.id)
}

export function useIsRadio(): boolean {
  return useSyncExternalStore(player.subscribe, () => {
    return player.getState().track !== null && player.queue.current()?.radio === true
  })
}

/** How a track stands in the player; rows render anew only when this changes. */
export type TrackPlayback = { isCurrent: boolean; disc: PlayDiscState }

export function useTrackPlayback(trackId: string): TrackPlayback {
  const standing = useSyncExternalStore(player.subscribe, () => standingOf(player.getState(), trackId))
  return { isCurrent: standing !== 'other', disc: standing === 'other' ? 'idle' : standing }
}

function standingOf(state: PlayerState, trackId: string): PlayDiscState | 'other' {
  return state.track?.id === trackId ? discState(state.status) : 'other'
}

export function discState(status: PlayerState['status']): PlayDiscState {
  return status === 'playing' || status === 'loading' ? status : 'idle'
}
