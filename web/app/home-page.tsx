import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { LoadMore } from '#web/music/list/load-more.tsx'
import { TrackListSkeleton } from '#web/music/list/track-list-skeleton.tsx'
import { tracksQuery } from '#web/music/queries.ts'
import { TrackList } from '#web/music/track-list.tsx'
import { useTitle } from '#web/platform/page-title.ts'
import { useActiveProfile } from '#web/platform/session.ts'
import { Button } from '#web/ui/action/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { PageHead } from '#web/ui/layout/page-head.tsx'

/** FEED-01 for music and for those who follow nobody: the newest of everyone. */
export function HomePage() {
  useTitle('Home')
  return (
    <>
      <PageHead title="Home" tools={<p className="meta">Newest from everyone</p>} />
      <Newest />
    </>
  )
}

function Newest() {
  const query = useInfiniteQuery(tracksQuery(null))
  const tracks = query.data?.pages.flatMap((page) => page.items) ?? []
  if (query.isPending) return <TrackListSkeleton headed />
  if (!query.data)
    return (
      <div className="pt-6">
        <ErrorState
          message="Failed to load tracks. Please try again."
          retryLabel="Retry"
          onRetry={() => void query.refetch()}
          busy={query.isFetching}
        />
      </div>
    )
  if (tracks.length === 0) return <NothingYet />
  return (
    <>
      <TrackList tracks={tracks} byDay hasMore={query.hasNextPage} />
      <LoadMore {...query} />
    </>
  )
}

function NothingYet() {
  const artist = useActiveProfile()?.profileType === 'artist'
  return (
    <EmptyState
      scene="niche"
      as="h2"
      title="No music yet."
      body={artist ? 'The first track could be yours.' : 'The first track will stand here.'}
      action={
        artist && (
          <Button asChild variant="primary">
            <Link to="/my-music">Go to My Music</Link>
          </Button>
        )
      }
    />
  )
}
