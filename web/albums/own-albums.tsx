import { EmptyState } from '#web/ui/feedback/empty-state.tsx'

/** The profile's albums. */
export function OwnAlbums() {
  return <EmptyState scene="niche" as="h2" title="No albums yet." />
}
