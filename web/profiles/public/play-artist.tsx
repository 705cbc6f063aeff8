import { useQueryClient } from '@tanstack/react-query'
import { profileTracksResource } from '#contract/music.ts'
import type { PublicProfile } from '#contract/public-profile.ts'
import { trackCountText } from '#web/albums/album-facts.ts'
import { queryOf, useResource } from '#web/platform/data.ts'
import { profileName } from '#web/player/artist-name.ts'
import { LabelledPlayAll } from '#web/player/labelled-play-all.tsx'

/** Everything that an artist has to hear, the newest first. What is not here yet is asked for when it is wanted. */
export function PlayArtist({ page: { profile, counts, music } }: { page: PublicProfile }) {
  const client = useQueryClient()
  const query = useResource(
    profileTracksResource,
    { id: profile.id },
    {
      initialData: music ? { pages: [music.tracks], pageParams: [undefined] } : undefined,
      enabled: false,
    },
  )
  const known = query.data && !query.hasNextPage ? query.data.pages.flatMap((shown) => shown.items) : undefined
  const fetchTracks = async () => {
    const all = { ...queryOf(profileTracksResource, { id: profile.id }), pages: Number.POSITIVE_INFINITY }
    return (await client.fetchInfiniteQuery(all)).pages.flatMap((shown) => shown.items)
  }
  const count = trackCountText(counts.tracks)
  const durationMs = known?.reduce((sum, track) => sum + track.durationMs, 0)
  return (
    <LabelledPlayAll
      label="Play all"
      name={`all ${count} by ${profileName(profile)}`}
      tracks={known ?? fetchTracks}
      count={count}
      durationMs={durationMs}
    />
  )
}
