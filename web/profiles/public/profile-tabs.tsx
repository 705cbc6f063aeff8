import { useNavigate } from '@tanstack/react-router'
import { lazy } from 'react'
import type { ProfileTab, PublicProfile } from '#contract/public-profile.ts'
import { TrackListSkeleton } from '#web/music/list/track-list-skeleton.tsx'
import { profileName } from '#web/player/artist-name.ts'
import * as layoutStyles from '#web/ui/layout/layout.module.css'
import { type Tab, TabPanel, Tabs } from '#web/ui/layout/tabs.tsx'
import * as styles from './profile-tabs.module.css'

const ProfileMusic = lazy(async () => ({ default: (await import('./profile-music.tsx')).ProfileMusic }))
const ProfileArt = lazy(async () => ({ default: (await import('#web/artworks/profile-art.tsx')).ProfileArt }))
const ProfileEvents = lazy(async () => ({ default: (await import('#web/events/profile-events.tsx')).ProfileEvents }))
const ProfileMerch = lazy(async () => ({ default: (await import('#web/merch/profile-merch.tsx')).ProfileMerch }))

/** PUB-01: what an artist publishes, a tab for each kind. The open tab stands in the address. */
export function ProfileTabs({ page, tab }: { page: PublicProfile; tab: ProfileTab }) {
  const navigate = useNavigate()
  const { profile, counts } = page
  const tabs: Tab<ProfileTab>[] = [
    { value: 'music', label: 'Music', count: counts.tracks + counts.stems },
    { value: 'art', label: 'Art', count: counts.artworks },
    { value: 'events', label: 'Events', count: counts.events },
    { value: 'merch', label: 'Merch', count: counts.merch },
  ]
  const open = (next: ProfileTab) =>
    void navigate({ to: '.', search: { tab: next === 'music' ? undefined : next }, resetScroll: false })
  return (
    <Tabs<ProfileTab>
      label={profileName(profile)}
      tabs={tabs}
      value={tab}
      onValueChange={open}
      barClassName={styles.tabs}
    >
      <TabPanel value="music" fallback={<TabSkeleton />}>
        <ProfileMusic profile={profile} first={page.music} hasStems={counts.stems > 0} />
      </TabPanel>
      <TabPanel value="art" fallback={<TabSkeleton />}>
        <ProfileArt profile={profile} firstPage={page.art} />
      </TabPanel>
      <TabPanel value="events" fallback={<TabSkeleton />}>
        <ProfileEvents profile={profile} first={page.events ?? undefined} />
      </TabPanel>
      <TabPanel value="merch" fallback={<TabSkeleton />}>
        <ProfileMerch profile={profile} firstPage={page.merch} />
      </TabPanel>
    </Tabs>
  )
}

const TabSkeleton = () => (
  <div className={layoutStyles.pane}>
    <TrackListSkeleton rows={4} />
  </div>
)
