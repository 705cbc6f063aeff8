import { type FeedList, feedResource } from '#contract/feed.ts'
import { useResource } from '#web/platform/data.ts'
import { useTitle } from '#web/platform/page/page-title.ts'
import { useActiveProfile } from '#web/platform/session.ts'
import { Wall } from '#web/social/feed/wall.tsx'
import { WallSkeleton } from '#web/social/feed/wall-skeleton.tsx'
import { ButtonLink } from '#web/ui/action/button-link.tsx'
import { EmptyState, type EmptyStateProps } from '#web/ui/feedback/empty-state.tsx'
import { LoadedList } from '#web/ui/feedback/loaded.tsx'
import { PageHead } from '#web/ui/layout/page-head.tsx'

const SOURCE: Record<FeedList['source'], string> = {
  followed: 'From profiles you follow',
  everyone: 'Newest from everyone',
}

/** FEED-01: the works of followed artists. */
export function HomePage() {
  useTitle('Home')
  const profile = useActiveProfile()
  return profile ? <Feed key={profile.id} profileId={profile.id} /> : <PageHead title="Home" />
}

/** The source of the feed, and links to other pages. */
function HomeTools({ source }: { source: FeedList['source'] | undefined }) {
  return (
    <>
      {source && <p className="meta">{SOURCE[source]}</p>}
      <ButtonLink to="/artists" size="s" variant="quiet">
        Artists
      </ButtonLink>
      <ButtonLink to="/events" size="s" variant="quiet">
        Events
      </ButtonLink>
    </>
  )
}

function Feed({ profileId }: { profileId: string }) {
  const query = useResource(feedResource, { as: profileId })
  const source = query.data?.pages[0]?.source
  return (
    <>
      <PageHead title="Home" tools={<HomeTools source={source} />} />
      <LoadedList
        query={query}
        waiting={<WallSkeleton />}
        failed="Failed to load tracks. Please try again."
        padded
        empty={<NothingYet source={source} />}
      >
        {(items) => <Wall items={items} />}
      </LoadedList>
    </>
  )
}

function NothingYet({ source }: { source: FeedList['source'] | undefined }) {
  const artist = useActiveProfile()?.profileType === 'artist'
  if (source === 'followed')
    return (
      <Nothing
        body="The profiles you follow have not published anything yet."
        action={<ButtonLink to="/find-music">Find Music</ButtonLink>}
      />
    )
  return (
    <Nothing
      body={artist ? 'The first track or picture could be yours.' : 'The first track or picture will appear here.'}
      action={
        artist && (
          <ButtonLink to="/my-music" variant="primary">
            Go to My Music
          </ButtonLink>
        )
      }
    />
  )
}

const Nothing = (props: Pick<EmptyStateProps, 'body' | 'action'>) => (
  <EmptyState scene="niche" as="h2" title="Nothing here yet." {...props} />
)
