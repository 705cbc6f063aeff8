import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Album } from '#contract/works/albums.ts'
import type { Track } from '#contract/works/music.ts'
import { albumQuery } from '#web/albums/queries.ts'
import { player, playTrack, togglePlay } from '#web/player/player.ts'
import { discState, usePlayer, useTrackPlayback } from '#web/player/use-player.ts'
import { PlayDisc } from '#web/ui/action/play-disc.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'

export function TrackDisc({ track }: { track: Track }) {
  const { disc } = useTrackPlayback(track.id)
  return <PlayDisc name={track.title} state={disc} onClick={() => playTrack(track)} />
}

/** Plays an album through; its tracks are asked for when that is wanted. */
export function AlbumDisc({ album }: { album: Album }) {
  const client = useQueryClient()
  const { track: current, status } = usePlayer()
  const started = useMutation({
    mutationFn: () => client.fetchQuery(albumQuery(album.id)),
    onSuccess: ({ tracks }) => player.playAll(tracks),
    onError: (error) => toast.error('Playback Error', error.message),
  })
  const isHere = current !== null && (started.data?.tracks.some(({ id }) => id === current.id) ?? false)
  const state = started.isPending ? 'loading' : isHere ? discState(status) : 'idle'
  return <PlayDisc name={album.title} state={state} onClick={() => (isHere ? togglePlay() : started.mutate())} />
}
