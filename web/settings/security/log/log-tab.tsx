import { SECURITY_LOG_DAYS } from '#contract/platform/limits.ts'
import { ownSecurityLogResource, type SecurityEntry } from '#contract/security-log.ts'
import { useResource } from '#web/platform/data.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { Button } from '#web/ui/action/button.tsx'
import { LoadedList } from '#web/ui/feedback/loaded.tsx'
import { Loading } from '#web/ui/feedback/skeleton.tsx'
import * as fieldStyles from '#web/ui/form/field.module.css'
import { Icon } from '#web/ui/media/icon.tsx'
import { formatTime } from '#web/ui/text/format-time.ts'
import { eventFacts, eventText } from './event-words.ts'
import * as styles from './log.later.module.css'

/** KEYS-06: what happened to the security of the account, the newest first. */
export function LogTab() {
  const query = useResource(ownSecurityLogResource, {})
  return (
    <>
      <p className={`${fieldStyles.hint} ${styles.about}`}>
        Kept for {SECURITY_LOG_DAYS} days. Lines with a warning sign deserve a look: was it you?
      </p>
      <LoadedList
        query={query}
        waiting={<Loading label="Loading your log" rows={6} shape="fill" height="3.5rem" />}
        failed="Your log could not be loaded."
        empty={<p className="dim">Nothing yet.</p>}
      >
        {(entries) => (
          <ol aria-label="Security log">
            {entries.map((entry) => (
              <LogRow key={entry.id} entry={entry} />
            ))}
          </ol>
        )}
      </LoadedList>
    </>
  )
}

function LogRow({ entry }: { entry: SecurityEntry }) {
  const { isWarning, createdAt } = entry
  return (
    <li className={`${styles.entry} ${isWarning ? styles.warning : ''}`}>
      <time className="meta" dateTime={createdAt}>
        {formatTime(createdAt)}
      </time>
      <Icon name={isWarning ? 'warning' : 'check'} />
      <div className={styles.words}>
        <b className="strong">{eventText(entry)}</b>
        <p className="small dim">{eventFacts(entry)}</p>
      </div>
      {isWarning && (
        <Button size="s" asChild aria-label={`Not me: ${eventText(entry)}`}>
          <Link to="/security" search={{ tab: 'sessions' }}>
            Not me
          </Link>
        </Button>
      )}
    </li>
  )
}
