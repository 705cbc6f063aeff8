import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { TrackPage } from '#contract/music.ts'
import type { Profile } from '#contract/profiles.ts'
import { LoadMore } from '#web/music/list/load-more.tsx'
import { musicOfQuery } from '#web/music/queries.ts'
import { TrackList } from '#web/music/track-list.tsx'
import { profileName } from '#web/player/artist-name.ts'
import { Button } from '#web/ui/action/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'

/** An artist's tracks, newest first. The first of them came with the profile. */
export function ProfileMusic({ profile, firstPage }: { profile: Profile; firstPage: TrackPage }) {
  const query = useInfiniteQuery({
    ...musicOfQuery(profile.id),
    initialData: { pages: [firstPage], pageParams: [undefined] },
  })
  const tracks = useMemo(() => query.data.pages.flatMap((page) => page.items), [query.data])
  if (tracks.length === 0) return <NoTracks profile={profile} />
  return (
    <div className="pane">
      <TrackList title="Tracks" tracks={tracks} mode="bare" hasMore={query.hasNextPage} />
      <LoadMore {...query} />
    </div>
  )
}

function NoTracks({ profile }: { profile: Profile }) {
  const isOwn = profile.viewer.can.edit
  return (
    <div className="pane">
      <EmptyState
        scene="niche"
        as="h2"
        title="No tracks yet."
        body={
          isOwn ? 'What you upload stands here, newest first.' : `${profileName(profile)} has not uploaded anything.`
        }
        action={
          isOwn && (
            <Button asChild>
              <Link to="/my-music">My Music</Link>
            </Button>
          )
        }
      />
    </div>
  )
}
