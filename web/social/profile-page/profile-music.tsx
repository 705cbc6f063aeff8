import type { UseQueryResult } from '@tanstack/react-query'
import { Suspense, useId, useMemo } from 'react'
import { profileTracksResource } from '#contract/music.ts'
import { isolated } from '#contract/platform/isolated.ts'
import type { Profile } from '#contract/profiles.ts'
import type { PublicProfile } from '#contract/public-profile.ts'
import { profileName } from '#web/people/profiles/profile-name.ts'
import { useResource } from '#web/platform/data.ts'
import { ButtonLink } from '#web/ui/action/button-link.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LoadError, LoadMore } from '#web/ui/feedback/error-state.tsx'
import { lazyPart } from '#web/ui/feedback/lazy.tsx'
import * as layoutStyles from '#web/ui/layout/layout.module.css'
import { VisuallyHidden } from '#web/ui/text/visually-hidden.tsx'
import { ProfileAlbums } from '#web/works/albums/profile-albums.tsx'
import { TrackListSkeleton } from '#web/works/tracks/track-list-skeleton.tsx'
import { TrackRows } from '#web/works/tracks/track-rows.tsx'
import * as styles from './profile.module.css'

/** The number of tracks above the albums. */
const NEWEST = 5
const FAILED = 'Failed to load tracks. Please try again.'

const ProfileStems = lazyPart(() => import('#web/works/music/stems/profile-stems.tsx'), 'ProfileStems')

export type ProfileMusicProps = {
  profile: Profile
  /** The first page that came with the profile, if the page opened on this tab. */
  first: PublicProfile['music']
  hasStems: boolean
}

/**
 * PUB-01: an artist's newest tracks, then the albums as a strip, the other tracks and the stems.
 */
export function ProfileMusic({ profile, first, hasStems }: ProfileMusicProps) {
  const query = useResource(
    profileTracksResource,
    { id: profile.id },
    {
      initialData: first ? { pages: [first.tracks], pageParams: [undefined] } : undefined,
    },
  )
  const titleId = useId()
  const tracks = useMemo(() => query.data?.pages.flatMap((page) => page.items), [query.data])
  if (!tracks) return <Waiting query={query} />
  const hasAlbums = (first?.albums.items.length ?? 0) > 0
  if (tracks.length === 0 && !hasStems && !hasAlbums) return <NoTracks profile={profile} />
  const newest = hasAlbums ? tracks.slice(0, NEWEST) : tracks
  const list = { mode: 'bare', hasMore: query.hasNextPage } as const
  return (
    <div className={`${layoutStyles.pane} ${styles.musicPane}`}>
      {tracks.length > 0 && (
        <section aria-labelledby={titleId}>
          <h2 id={titleId}>
            <VisuallyHidden>Tracks</VisuallyHidden>
          </h2>
          <TrackRows {...list} tracks={newest} part={{ of: tracks, from: 0 }} />
        </section>
      )}
      <ProfileAlbums profile={profile} firstPage={first?.albums} />
      {tracks.length > newest.length && (
        <TrackRows
          {...list}
          title="More tracks"
          tracks={tracks.slice(newest.length)}
          part={{ of: tracks, from: newest.length }}
        />
      )}
      <LoadMore {...query} failed={FAILED} />
      {hasStems && (
        <Suspense fallback={<TrackListSkeleton rows={2} headed />}>
          <ProfileStems profile={profile} firstPage={first?.stems} />
        </Suspense>
      )}
    </div>
  )
}

function NoTracks({ profile }: { profile: Profile }) {
  const isOwn = profile.viewer.can.edit
  return (
    <div className={layoutStyles.pane}>
      <EmptyState
        scene="niche"
        as="h2"
        title="No tracks yet."
        body={
          isOwn
            ? 'What you upload appears here, newest first.'
            : `${isolated(profileName(profile))} has not uploaded anything yet.`
        }
        action={isOwn && <ButtonLink to="/my-music">My Music</ButtonLink>}
      />
    </div>
  )
}

function Waiting({ query }: { query: Pick<UseQueryResult, 'isError' | 'isFetching' | 'refetch'> }) {
  return (
    <div className={layoutStyles.pane}>
      {query.isError ? <LoadError message={FAILED} query={query} /> : <TrackListSkeleton rows={4} />}
    </div>
  )
}
