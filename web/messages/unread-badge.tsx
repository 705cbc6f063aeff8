import { unreadResource } from '#contract/messages.ts'
import { useResource } from '#web/platform/data.ts'
import { useActiveProfile } from '#web/platform/session/session.ts'
import * as styles from '#web/ui/feedback/badge.module.css'

/** MSG-05: how many conversations wait; follows live. */
export function UnreadBadge({ profileId }: { profileId: string }) {
  const { data } = useResource(unreadResource, { as: profileId })
  if (!data?.count) return null
  return (
    <b className={`badge ${styles.badge} ${styles.count}`}>
      {Math.min(data.count, MOST)}
      {data.count > MOST && '+'}
      <span className="sr"> unread</span>
    </b>
  )
}

const MOST = 99

/** On small screens, where the badge lies in the closed menu. What it means is said when it changes. */
export function UnreadMark() {
  const profileId = useActiveProfile()?.id ?? ''
  const { data } = useResource(unreadResource, { as: profileId }, { enabled: profileId !== '' })
  return data?.count ? <span className="unread-mark" aria-hidden="true" /> : null
}
