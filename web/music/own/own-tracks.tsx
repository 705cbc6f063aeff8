import { useInfiniteQuery } from '@tanstack/react-query'
import { musicOfQuery } from '#web/music/queries.ts'
import { OwnList } from './own-list.tsx'

/** The profile's tracks, to edit and delete. */
export function OwnTracks({ profileId }: { profileId: string }) {
  const query = useInfiniteQuery(musicOfQuery(profileId))
  return <OwnList query={query} empty="No tracks yet." emptyBody="An MP3 of up to 10 MB is all it takes." />
}
