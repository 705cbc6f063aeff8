import { unreadResource } from '#contract/messages.ts'
import { useResource } from '#web/platform/data.ts'
import { useActiveProfile } from '#web/platform/session.ts'
import * as styles from '#web/ui/feedback/badge.module.css'
import * as visuallyHiddenStyles from '#web/ui/text/visually-hidden.module.css'
import * as unreadStyles from './unread-badge.module.css'

/** MSG-05: the number of unread conversations, live. */
export function UnreadBadge({ profileId }: { profileId: string }) {
  const { data } = useResource(unreadResource, { as: profileId })
  if (!data?.count) return null
  return (
    <b className={`${styles.badge} ${styles.count}`} data-part="badge">
      {Math.min(data.count, MOST)}
      {data.count > MOST && '+'}
      <span className={visuallyHiddenStyles.visuallyHidden}> unread</span>
    </b>
  )
}

const MOST = 99

/**
 * For small screens, where the badge is inside the closed menu. Changes are announced to screen
 * readers elsewhere.
 */
export function UnreadMark() {
  const profileId = useActiveProfile()?.id ?? ''
  const { data } = useResource(unreadResource, { as: profileId }, { enabled: profileId !== '' })
  return data?.count ? <span className={unreadStyles.unreadMark} aria-hidden="true" /> : null
}
