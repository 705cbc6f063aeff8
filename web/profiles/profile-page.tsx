import { useQuery } from '@tanstack/react-query'
import { Link, useParams, useSearch } from '@tanstack/react-router'
import type { ProfilePage as Page, ProfileTab } from '#contract/profile-page.ts'
import { ApiError } from '#web/platform/api-error.ts'
import { useTitle } from '#web/platform/page-title.ts'
import { profileName } from '#web/player/artist-name.ts'
import { Button } from '#web/ui/action/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { ProfilePageSkeleton } from './public/profile-page-skeleton.tsx'
import { ProfileSheet } from './public/profile-sheet.tsx'
import { ProfileTabs } from './public/profile-tabs.tsx'
import { profilePageQuery } from './public/queries.ts'

/** PUB-01 */
export function ProfilePage() {
  const { slug } = useParams({ strict: false })
  const { tab } = useSearch({ strict: false })
  return slug ? (
    <KnownProfile key={slug} slug={slug} tab={asTab(tab)} />
  ) : (
    <ProfileNotFound why="No profile slug provided" />
  )
}

type Shown = { slug: string; tab: ProfileTab }

function KnownProfile({ slug, tab }: Shown) {
  const { data, error, isFetching, refetch } = useQuery(profilePageQuery(slug, tab))
  if (data) return <ShownProfile page={data} tab={tab} />
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

const TABS: readonly string[] = ['music', 'art', 'events', 'merch'] satisfies ProfileTab[]
const asTab = (text: string | undefined): ProfileTab => (TABS.includes(text ?? '') ? (text as ProfileTab) : 'music')

function ShownProfile({ page, tab }: { page: Page; tab: ProfileTab }) {
  const { profile, counts } = page
  useTitle(profileName(profile))
  const publishes = profile.profileType === 'artist' || Object.values(counts).some((count) => count > 0)
  return (
    <>
      <ProfileSheet profile={profile} />
      {publishes && <ProfileTabs page={page} tab={tab} />}
    </>
  )
}
