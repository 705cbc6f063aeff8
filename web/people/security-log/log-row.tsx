import type { ReactNode } from 'react'
import type { SecurityEntry } from '#contract/security-log.ts'
import { Loading } from '#web/ui/feedback/skeleton.tsx'
import { Icon } from '#web/ui/media/icon.tsx'
import { formatTime } from '#web/ui/text/format-time.ts'
import * as visuallyHiddenStyles from '#web/ui/text/visually-hidden.module.css'
import { eventFacts, eventText } from './event-words.ts'
import * as styles from './log.later.module.css'

type LogRowProps = {
  entry: SecurityEntry
  /** Shown below the name of the event. */
  account?: ReactNode
  /** Shown at the end of the row. */
  action?: ReactNode
}

/** KEYS-06: an event of a security log. */
export function LogRow({ entry, account, action }: LogRowProps) {
  const { isWarning, createdAt } = entry
  const facts = eventFacts(entry)
  return (
    <li className={`${styles.entry} ${isWarning ? styles.warning : ''}`}>
      <time className="meta" dateTime={createdAt}>
        {formatTime(createdAt)}
      </time>
      <Icon name={isWarning ? 'warning' : 'check'} />
      <div className={styles.words}>
        <b className="strong">
          {isWarning && <span className={visuallyHiddenStyles.visuallyHidden}>Warning: </span>}
          {eventText(entry)}
        </b>
        {account}
        {facts && <p className="small dim">{facts}</p>}
      </div>
      {action}
    </li>
  )
}

export const LogSkeleton = ({ label }: { label: string }) => (
  <Loading label={label} rows={6} shape="fill" height="3.5rem" />
)
