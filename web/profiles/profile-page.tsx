import { Link, useParams, useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { type ProfileTab, type PublicProfile, publicProfileResource } from '#contract/public-profile.ts'
import { useResource } from '#web/platform/data.ts'
import { useTitle } from '#web/platform/page/page-title.ts'
import { isMissing } from '#web/platform/requests/missing.ts'
import { profileName } from '#web/player/artist-name.ts'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import * as layoutStyles from '#web/ui/layout/layout.module.css'
import { MissingThing } from '#web/ui/layout/missing-thing.tsx'
import { FanShelfSkeleton, ProfilePageSkeleton } from './public/profile-page-skeleton.tsx'
import { ProfileSheet } from './public/profile-sheet.tsx'
import { ProfileTabs } from './public/profile-tabs.tsx'

const FanShelf = lazy(async () => ({ default: (await import('./public/fan-shelf.tsx')).FanShelf }))

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
  const { data, error, isFetching, refetch } = useResource(publicProfileResource, { id: slug.toLowerCase(), tab })
  if (data) return <ShownProfile page={data} tab={tab} />
  if (isMissing(error)) return <ProfileNotFound why="Profile not found" />
  if (!error) return <ProfilePageSkeleton />
  return (
    <div className={layoutStyles.pane}>
      <ErrorState message="Failed to load profile" onRetry={() => void refetch()} busy={isFetching} />
    </div>
  )
}

function ProfileNotFound({ why }: { why: string }) {
  useTitle('Profile Not Found')
  return (
    <MissingThing title="Profile Not Found" why={why}>
      <Link to="/find-music" search={{}}>
        Find Music
      </Link>
    </MissingThing>
  )
}

const TABS: readonly string[] = ['music', 'art', 'events', 'merch'] satisfies ProfileTab[]
const asTab = (text: string | undefined): ProfileTab => (TABS.includes(text ?? '') ? (text as ProfileTab) : 'music')

function ShownProfile({ page, tab }: { page: PublicProfile; tab: ProfileTab }) {
  const { profile, fan } = page
  useTitle(profileName(profile))
  return (
    <>
      <ProfileSheet page={page} />
      {fan ? (
        <Suspense fallback={<FanShelfSkeleton />}>
          <FanShelf profile={profile} shelf={fan} />
        </Suspense>
      ) : (
        <ProfileTabs page={page} tab={tab} />
      )}
    </>
  )
}
