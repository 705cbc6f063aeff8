import { useSignal } from '#web/platform/use-signal.ts'
import type { PlayDiscState } from '#web/ui/action/play-disc.tsx'
import type { VolumeState } from './engine/memory/volume.ts'
import type { PlayerState } from './engine/playback.ts'
import type { Queue } from './engine/queue.ts'
import { player, volume } from './player.ts'

export function usePlayer(): PlayerState {
  return useSignal(player.state)
}

export function useQueue(): Queue {
  return useSignal(player.queue)
}

export function useVolume(): VolumeState {
  return useSignal(volume.state)
}

/** Whether the player bar is shown: pages reserve its height at their end. */
export function useHasTrack(): boolean {
  return useSignal(player.state, ({ track }) => track !== null)
}

export function useCurrentTrackId(): string | undefined {
  return useSignal(player.state, ({ track }) => track?.id)
}

export function useIsRadio(): boolean {
  return useSignal(player.state, ({ track }) => track !== null && player.queue.current()?.radio === true)
}

/** The state of a track in the player. Rows render again only when it changes. */
export type TrackPlayback = { isCurrent: boolean; disc: PlayDiscState }

export function useTrackPlayback(trackId: string): TrackPlayback {
  const trackState = useSignal(player.state, (state) => trackStateOf(state, trackId))
  return { isCurrent: trackState !== 'other', disc: trackState === 'other' ? 'idle' : trackState }
}

function trackStateOf(state: PlayerState, trackId: string): PlayDiscState | 'other' {
  return state.track?.id === trackId ? discState(state.status) : 'other'
}

export function discState(status: PlayerState['status']): PlayDiscState {
  return status === 'playing' || status === 'loading' ? status : 'idle'
}
