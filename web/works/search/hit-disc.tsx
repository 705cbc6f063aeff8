import { useQueryClient } from '@tanstack/react-query'
import { albumResource } from '#contract/albums.ts'
import { type Track, trackResource } from '#contract/music.ts'
import { playlistResource } from '#contract/playlists.ts'
import { queryOf } from '#web/platform/data.ts'
import { PlayAll } from '#web/player/play-all.tsx'
import type { Hit } from './hit.ts'

/** Plays what is in it, which is asked for once that is wanted. */
export function HitDisc({ hit: { kind, id, title } }: { hit: Hit }) {
  const client = useQueryClient()
  async function fetchTracks(): Promise<readonly Track[]> {
    if (kind === 'album') return (await client.fetchQuery(queryOf(albumResource, { id }))).tracks
    if (kind === 'track') return [await client.fetchQuery(queryOf(trackResource, { id }))]
    const { entries } = await client.fetchQuery(queryOf(playlistResource, { id }))
    return entries.map(({ track }) => track)
  }
  return <PlayAll name={title} size="s" tracks={fetchTracks} />
}
