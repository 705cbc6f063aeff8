import { useInfiniteQuery } from '@tanstack/react-query'
import { OwnList } from '#web/music/own/own-list.tsx'
import { stemsOfQuery } from './queries.ts'

/** The profile's stems, to edit and delete. */
export function OwnStems({ profileId }: { profileId: string }) {
  const query = useInfiniteQuery(stemsOfQuery(profileId))
  return <OwnList query={query} empty="No stems yet." failed="Failed to load stems. Please try again." />
}
