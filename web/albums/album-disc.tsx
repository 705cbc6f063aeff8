import { useQueryClient } from '@tanstack/react-query'
import { type Album, albumResource } from '#contract/albums.ts'
import { queryOf } from '#web/platform/data.ts'
import { PlayAll, type PlayAllProps } from '#web/player/play-all.tsx'

/** Plays an album through; its tracks are asked for when that is wanted. */
export function AlbumDisc({ album, ...look }: { album: Album } & Pick<PlayAllProps, 'className'>) {
  const client = useQueryClient()
  const fetchTracks = async () => (await client.fetchQuery(queryOf(albumResource, { id: album.id }))).tracks
  return <PlayAll {...look} name={album.title} size="s" tracks={fetchTracks} />
}
