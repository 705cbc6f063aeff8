import { useState } from 'react'
import { commentedResource, likedResource } from '#contract/activity.ts'
import { formatCount } from '#contract/words/counted.ts'
import { useResource } from '#web/platform/data.ts'
import { useTitle } from '#web/platform/page/page-title.ts'
import { useActiveProfile } from '#web/platform/session.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { PageHead } from '#web/ui/layout/page-head.tsx'
import { TabPanel, Tabs } from '#web/ui/layout/tabs.tsx'
import * as styles from './activity.module.css'
import { ActivityTab, type ActivityType } from './activity-tab.tsx'

/** ACT-01: the page with the likes and comments of the active profile. */
export function MyActivityPage() {
  useTitle('My Activity')
  const profile = useActiveProfile()
  return (
    <>
      <PageHead title="My Activity" />
      {profile ? (
        <Activity key={profile.id} profileId={profile.id} />
      ) : (
        <EmptyState scene="door" as="h2" title="Please select a profile to view your activity." />
      )}
    </>
  )
}

function Activity({ profileId }: { profileId: string }) {
  const [kind, setKind] = useState<ActivityType>('likes')
  const likes = useResource(likedResource, { as: profileId })
  const comments = useResource(commentedResource, { as: profileId })
  const tabs = [
    { value: 'likes' as const, label: labelOf('Likes', likes.data?.pages[0]?.total) },
    { value: 'comments' as const, label: labelOf('Comments', comments.data?.pages[0]?.total) },
  ]
  return (
    <div className={styles.activity}>
      <Tabs label="My Activity" tabs={tabs} value={kind} onValueChange={setKind}>
        <TabPanel value="likes">
          <ActivityTab kind="likes" query={likes} />
        </TabPanel>
        <TabPanel value="comments">
          <ActivityTab kind="comments" query={comments} />
        </TabPanel>
      </Tabs>
    </div>
  )
}

const labelOf = (name: string, total: number | undefined): string =>
  total === undefined ? name : `${name} (${formatCount(total)})`
