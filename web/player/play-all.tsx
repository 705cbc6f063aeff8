import { useMutation } from '@tanstack/react-query'
import type { Track } from '#contract/music.ts'
import { PlayDisc, type PlayDiscProps } from '#web/ui/action/play-disc.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { player, togglePlay } from './player.ts'
import { discState, usePlayer, useQueue } from './use-player.ts'

export type PlayAllProps = Pick<PlayDiscProps, 'name' | 'size' | 'className'> & {
  /** The list, or a function that loads it on demand. */
  tracks: readonly Track[] | (() => Promise<readonly Track[]>)
}

/**
 * Plays a list from its first track. If one of its tracks is current and all are queued, it pauses
 * and resumes.
 */
export function PlayAll({ tracks, ...disc }: PlayAllProps) {
  const { status } = usePlayer()
  const fetched = useMutation({
    mutationFn: async () => (typeof tracks === 'function' ? await tracks() : tracks),
    onSuccess: (list) => player.playAll(list),
    onError: (error) => toast.error('Playback Error', error.message),
  })
  const known = typeof tracks === 'function' ? fetched.data : tracks
  const isHere = useIsQueued(known ?? [])
  if (known?.length === 0) return null
  const press = () => (known ? player.playAll(known) : fetched.mutate())
  const state = fetched.isPending ? 'loading' : isHere ? discState(status) : 'idle'
  return <PlayDisc size="l" {...disc} state={state} onClick={() => (isHere ? togglePlay() : press())} />
}

function useIsQueued(tracks: readonly Track[]): boolean {
  const { track: current } = usePlayer()
  const { items } = useQueue()
  const ids = new Set(items.map((item) => item.track.id))
  return current !== null && tracks.some(({ id }) => id === current.id) && tracks.every(({ id }) => ids.has(id))
}
