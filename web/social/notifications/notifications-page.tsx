import { useMemo } from 'react'
import {
  type Notification,
  type NotificationsShown,
  notificationCountResource,
  notificationsResource,
} from '#contract/notifications.ts'
import { formatCount } from '#contract/words/counted.ts'
import { useResource } from '#web/platform/data.ts'
import { useTitle } from '#web/platform/page/page-title.ts'
import { useNavigate, useSearch } from '#web/platform/routing/use-router.ts'
import { useActiveProfile } from '#web/platform/session.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LoadError, LoadMore } from '#web/ui/feedback/error-state.tsx'
import { PageHead } from '#web/ui/layout/page-head.tsx'
import { type Tab, TabPanel, Tabs } from '#web/ui/layout/tabs.tsx'
import * as headingStyles from '#web/ui/text/heading.module.css'
import { MarkAllRead, NothingYet, SettingsLink } from './list-parts.tsx'
import { NotificationAction } from './notification-action.tsx'
import { NotificationRow } from './notification-row.tsx'
import * as styles from './notifications.later.module.css'
import { WaitingRows } from './waiting-rows.tsx'

const TABS: readonly Tab<NotificationsShown>[] = [
  { value: 'all', label: 'All' },
  { value: 'unread', label: 'Unread' },
  { value: 'likes', label: 'Likes' },
  { value: 'comments', label: 'Comments' },
  { value: 'follows', label: 'Follows' },
  { value: 'releases', label: 'Releases' },
  { value: 'events', label: 'Events' },
  { value: 'house', label: 'From us' },
]
const FAILED = 'Failed to load notifications'

/** TELL-02: all notifications of the active profile. */
export function NotificationsPage() {
  useTitle('Notifications')
  const navigate = useNavigate()
  const search = useSearch().show
  const show = TABS.find(({ value }) => value === search)?.value ?? 'all'
  const profileId = useActiveProfile()?.id ?? ''
  const { data } = useResource(notificationCountResource, { as: profileId }, { enabled: profileId !== '' })
  const tabs = TABS.map((tab) => (tab.value === 'unread' && data?.count ? { ...tab, count: data.count } : tab))
  const open = (value: NotificationsShown) =>
    void navigate({ to: '/notifications', search: value === 'all' ? {} : { show: value }, resetScroll: false })
  return (
    <>
      <PageHead
        title="Notifications"
        tools={
          <>
            <MarkAllRead profileId={profileId} />
            <SettingsLink />
          </>
        }
      />
      <Tabs label="Kind" tabs={tabs} value={show} onValueChange={open}>
        {tabs.map(({ value }) => (
          <TabPanel key={value} value={value}>
            <List key={`${profileId} ${show}`} profileId={profileId} show={show} />
          </TabPanel>
        ))}
      </Tabs>
    </>
  )
}

function List({ profileId, show }: { profileId: string; show: NotificationsShown }) {
  const query = useResource(notificationsResource, { as: profileId, show: show === 'all' ? null : show })
  const items = useMemo(() => query.data?.pages.flatMap((page) => page.items), [query.data])
  const profile = useActiveProfile()
  if (!items) return query.isError ? <LoadError message={FAILED} query={query} /> : <WaitingRows />
  if (items.length === 0) {
    if (show === 'all') return <NothingYet />
    return (
      <EmptyState
        scene="bell"
        as="h2"
        title={show === 'unread' ? 'You have read everything' : 'No notifications of this kind'}
      />
    )
  }
  const days = byDay(items, new Date())
  const ownPath = `/${profile?.slug || profile?.handle}`
  return (
    <div className={styles.page}>
      {days.map(({ title, items: ofDay }, at) => (
        <section key={title} aria-label={title}>
          <div className={styles.day}>
            <h2 className={headingStyles.section}>{title}</h2>
            <span className="meta">
              {formatCount(ofDay.length)}
              {query.hasNextPage && at === days.length - 1 && '+'}
            </span>
          </div>
          <ul>
            {ofDay.map((notification) => (
              <NotificationRow
                key={notification.id}
                notification={notification}
                profileId={profileId}
                ownPath={ownPath}
              >
                <NotificationAction notification={notification} profileId={profileId} ownPath={ownPath} />
              </NotificationRow>
            ))}
          </ul>
        </section>
      ))}
      <LoadMore {...query} failed={FAILED} />
    </div>
  )
}

type Day = { title: string; items: Notification[] }

/** Groups them under Today, Yesterday and Earlier, in the viewer's time zone. */
export function byDay(items: readonly Notification[], now: Date): Day[] {
  const midnight = (daysAgo: number) => new Date(now.getFullYear(), now.getMonth(), now.getDate() - daysAgo).getTime()
  const days: Day[] = []
  for (const item of items) {
    const at = Date.parse(item.at)
    const title = at >= midnight(0) ? 'Today' : at >= midnight(1) ? 'Yesterday' : 'Earlier'
    const last = days.at(-1)
    if (last?.title === title) last.items.push(item)
    else days.push({ title, items: [item] })
  }
  return days
}
