import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import type { ProfilePage as Shown } from '#contract/music.ts'
import { ApiError } from '#web/platform/api-error.ts'
import { useTitle } from '#web/platform/page-title.ts'
import { profileName } from '#web/player/artist-name.ts'
import { Button } from '#web/ui/action/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { ProfileMusic } from './public/profile-music.tsx'
import { ProfilePageSkeleton } from './public/profile-page-skeleton.tsx'
import { ProfileSheet } from './public/profile-sheet.tsx'
import { profilePageQuery } from './public/queries.ts'

/** PUB-01 */
export function ProfilePage() {
  const { slug } = useParams({ strict: false })
  return slug ? <KnownProfile key={slug} slug={slug} /> : <ProfileNotFound why="No profile slug provided" />
}

function KnownProfile({ slug }: { slug: string }) {
  const { data, error, isFetching, refetch } = useQuery(profilePageQuery(slug))
  if (data) return <ShownProfile page={data} />
  if (isMissing(error)) return <ProfileNotFound why="Profile not found" />
  if (!error) return <ProfilePageSkeleton />
  return (
    <div className="pane">
      <ErrorState message="Failed to load profile" onRetry={() => void refetch()} busy={isFetching} />
    </div>
  )
}

const isMissing = (error: Error | null): boolean =>
  error instanceof ApiError && ['not_found', 'invalid', 'bad_request'].includes(error.code)

function ProfileNotFound({ why }: { why: string }) {
  useTitle('Profile Not Found')
  return (
    <div className="pane">
      <EmptyState
        scene="stair"
        as="h1"
        title="Profile Not Found"
        body={why}
        action={
          <Button asChild>
            <Link to="/find-music" search={{}}>
              Find Music
            </Link>
          </Button>
        }
      />
    </div>
  )
}

function ShownProfile({ page: { profile, tracks } }: { page: Shown }) {
  useTitle(profileName(profile))
  return (
    <>
      <ProfileSheet profile={profile} />
      {(profile.profileType === 'artist' || tracks.items.length > 0) && (
        <ProfileMusic profile={profile} firstPage={tracks} />
      )}
    </>
  )
}
