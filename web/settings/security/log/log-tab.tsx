import { SECURITY_LOG_DAYS } from '#contract/platform/limits.ts'
import { ownSecurityLogResource } from '#contract/security-log.ts'
import { eventText } from '#web/people/security-log/event-words.ts'
import * as logStyles from '#web/people/security-log/log.later.module.css'
import { LogRow, LogSkeleton } from '#web/people/security-log/log-row.tsx'
import { useResource } from '#web/platform/data.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { Button } from '#web/ui/action/button.tsx'
import { LoadedList } from '#web/ui/feedback/loaded.tsx'
import * as fieldStyles from '#web/ui/form/field.module.css'

/** KEYS-06: what happened to the security of the account, the newest first. */
export function LogTab() {
  const query = useResource(ownSecurityLogResource, {})
  return (
    <>
      <p className={`${fieldStyles.hint} ${logStyles.about}`}>
        Kept for {SECURITY_LOG_DAYS} days. Lines with a warning sign deserve a look: was it you?
      </p>
      <LoadedList
        query={query}
        waiting={<LogSkeleton label="Loading your log" />}
        failed="Your log could not be loaded."
        empty={<p className="dim">Nothing yet.</p>}
      >
        {(entries) => (
          <ol aria-label="Security log">
            {entries.map((entry) => (
              <LogRow key={entry.id} entry={entry} action={entry.isWarning && <NotMe what={eventText(entry)} />} />
            ))}
          </ol>
        )}
      </LoadedList>
    </>
  )
}

const NotMe = ({ what }: { what: string }) => (
  <Button size="s" asChild aria-label={`Not me: ${what}`}>
    <Link to="/security" search={{ tab: 'sessions' }}>
      Not me
    </Link>
  </Button>
)
