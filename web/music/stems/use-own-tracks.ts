import { useEffect, useMemo } from 'react'
import { profileTracksResource, type Track } from '#contract/music.ts'
import { useResource } from '#web/platform/data.ts'

/** Pages that are read at most, of a hundred tracks each. */
const PAGES_MAX = 20
const SHOWN = 50

/** The profile's tracks whose title has these words, newest first. Reads on until it has them all. */
export function useOwnTracks(profileId: string, text: string, enabled: boolean) {
  const { data, isPending, isError, isFetchNextPageError, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useResource(profileTracksResource, { id: profileId }, { enabled })
  const pages = data?.pages
  const goesOn = enabled && hasNextPage && !isFetchNextPageError && (pages?.length ?? 0) < PAGES_MAX
  useEffect(() => {
    if (goesOn && !isFetchingNextPage) void fetchNextPage()
  }, [goesOn, isFetchingNextPage, fetchNextPage])
  const tracks = useMemo(() => matching(pages?.flatMap((page) => page.items) ?? [], text), [pages, text])
  return { tracks, isLoading: !isError && (isPending || goesOn) }
}

function matching(tracks: Track[], text: string): Track[] {
  const words = text.toLowerCase().split(/\s+/)
  return tracks.filter(({ title }) => words.every((word) => title.toLowerCase().includes(word))).slice(0, SHOWN)
}
