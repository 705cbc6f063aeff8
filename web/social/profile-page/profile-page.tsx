import { Suspense, useEffect } from 'react'
import { type ProfileTab, type PublicProfile, publicProfileResource } from '#contract/public-profile.ts'
import { profileName } from '#web/people/profiles/profile-name.ts'
import { useResource } from '#web/platform/data.ts'
import { useTitle } from '#web/platform/page/page-title.ts'
import { isMissing } from '#web/platform/requests/api-error.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { PageSkeleton, useNavigate, useParams, useSearch } from '#web/platform/routing/use-router.ts'
import { PageError } from '#web/ui/feedback/error-state.tsx'
import { lazyPart } from '#web/ui/feedback/lazy.tsx'
import * as layoutStyles from '#web/ui/layout/layout.module.css'
import { MissingThing } from '#web/ui/layout/missing-thing.tsx'
import { CardsSkeleton } from '#web/ui/layout/section.tsx'
import { type Tab, TabPanel, Tabs } from '#web/ui/layout/tabs.tsx'
import { GallerySkeleton } from '#web/works/artworks/gallery/gallery-skeleton.tsx'
import { TrackListSkeleton } from '#web/works/tracks/track-list-skeleton.tsx'
import { ProfileSheet } from './profile-sheet.tsx'
import * as styles from './profile-tabs.module.css'
import { countOf, useForFollowers } from './use-for-followers.ts'

const FanShelf = lazyPart(() => import('./fan-shelf.tsx'), 'FanShelf')

/** PUB-01: the public page of a profile. */
export function ProfilePage() {
  const { slug } = useParams()
  const { tab } = useSearch()
  return slug ? (
    <KnownProfile key={slug} slug={slug} tab={asTab(tab)} />
  ) : (
    <ProfileNotFound why="No profile slug provided" />
  )
}

/** The tabs of an artist's page; what is for followers has a response of its own. */
type OpenTab = ProfileTab | 'followers'

/** `tab` is the tab named in the URL. */
type Shown = { slug: string; tab: OpenTab | undefined }

function KnownProfile({ slug, tab }: Shown) {
  const asked = slug.toLowerCase()
  const first = tab === 'followers' ? undefined : tab
  const { data, error, isFetching, refetch } = useResource(publicProfileResource, { id: asked, tab: first })
  usePresentAddress(asked, data?.profile)
  if (data) return <ShownProfile page={data} tab={tab} />
  if (isMissing(error)) return <ProfileNotFound why="Profile not found" />
  if (!error) return <PageSkeleton />
  return <PageError message="Failed to load profile" query={{ isFetching, refetch }} />
}

/** RELEASE-06: replaces an old handle in the address by the present one, as the server does. */
function usePresentAddress(asked: string, profile: PublicProfile['profile'] | undefined): void {
  const navigate = useNavigate()
  const search = useSearch()
  const present = profile && profile.slug !== asked && profile.handle !== asked ? profile.slug : null
  useEffect(() => {
    if (present) void navigate({ to: '/$slug', params: { slug: present }, search, replace: true, resetScroll: false })
  }, [navigate, present, search])
}

function ProfileNotFound({ why }: { why: string }) {
  useTitle('Profile Not Found')
  return (
    <MissingThing title="Profile Not Found" why={why}>
      <Link to="/find-music">Find Music</Link>
    </MissingThing>
  )
}

const TABS: readonly string[] = ['music', 'art', 'events', 'merch', 'followers'] satisfies OpenTab[]
const asTab = (text: string | undefined) => (TABS.includes(text ?? '') ? (text as OpenTab) : undefined)

function ShownProfile({ page, tab = page.firstTab }: { page: PublicProfile; tab: OpenTab | undefined }) {
  const { profile, fan } = page
  useTitle(profileName(profile))
  return (
    <>
      <ProfileSheet page={page} />
      {fan ? (
        <Suspense fallback={<ShelfSkeleton />}>
          <FanShelf profile={profile} shelf={fan} />
        </Suspense>
      ) : (
        <ProfileTabs page={page} tab={tab} />
      )}
    </>
  )
}

const ShelfSkeleton = () => (
  <div className={layoutStyles.pane}>
    <CardsSkeleton label="Loading profile" />
  </div>
)

const ProfileMusic = lazyPart(() => import('./profile-music.tsx'), 'ProfileMusic')
const ProfileArt = lazyPart(() => import('#web/works/artworks/profile-art.tsx'), 'ProfileArt')
const ProfileEvents = lazyPart(() => import('#web/works/events/profile-events.tsx'), 'ProfileEvents')
const ProfileForFollowers = lazyPart(() => import('./profile-for-followers.tsx'), 'ProfileForFollowers')
const ProfileMerch = lazyPart(() => import('#web/works/merch/profile-merch.tsx'), 'ProfileMerch')

/**
 * PUB-01: the works of an artist, one tab per type. The URL names the open tab, except the first
 * one.
 */
function ProfileTabs({ page, tab }: { page: PublicProfile; tab: OpenTab }) {
  const navigate = useNavigate()
  const { profile, counts, firstTab } = page
  const forFollowers = countOf(useForFollowers(profile)?.data)
  const tabs: Tab<OpenTab>[] = [
    { value: 'music', label: 'Music', count: counts.tracks + counts.stems },
    { value: 'art', label: 'Art', count: counts.artworks },
    { value: 'events', label: 'Events', count: counts.events },
    { value: 'merch', label: 'Merch', count: counts.merch },
  ]
  if (forFollowers > 0 || tab === 'followers')
    tabs.push({ value: 'followers', label: 'For followers', count: forFollowers })
  const open = (next: OpenTab) =>
    void navigate({ to: '.', search: { tab: next === firstTab ? undefined : next }, resetScroll: false })
  return (
    <Tabs<OpenTab> label={profileName(profile)} tabs={tabs} value={tab} onValueChange={open} barClassName={styles.tabs}>
      <TabPanel value="music" fallback={<TabSkeleton />}>
        <ProfileMusic profile={profile} first={page.music} hasStems={counts.stems > 0} />
      </TabPanel>
      <TabPanel value="art" fallback={<GallerySkeleton />}>
        <ProfileArt profile={profile} firstPage={page.art} />
      </TabPanel>
      <TabPanel value="events" fallback={<TabSkeleton />}>
        <ProfileEvents profile={profile} first={page.events ?? undefined} />
      </TabPanel>
      <TabPanel value="merch" fallback={<TabSkeleton />}>
        <ProfileMerch profile={profile} firstPage={page.merch} />
      </TabPanel>
      <TabPanel value="followers" fallback={<TabSkeleton />}>
        <ProfileForFollowers profile={profile} />
      </TabPanel>
    </Tabs>
  )
}

const TabSkeleton = () => (
  <div className={layoutStyles.pane}>
    <TrackListSkeleton rows={4} />
  </div>
)
