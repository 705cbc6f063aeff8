import { type FeedFormat, feedPath } from '#contract/feeds.ts'
import { isolated } from '#contract/platform/isolated.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Icon } from '#web/ui/media/icon.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { calendarAddress } from '#web/works/events/page/calendar-feed.tsx'
import { LinkField } from '#web/works/share/link-field.tsx'
import { copy } from '#web/works/share/share-link.ts'
import * as styles from './subscribe-dialog.later.module.css'

/**
 * Something with its own feeds: its name, the path of its page, and the path of its calendar, if it
 * has one.
 */
export type Subscribable = { name: string; page: string; calendar?: string }

/** The purpose of each format, in words that users know from their programs. */
const PROGRAMS: [label: string, format: FeedFormat][] = [
  ['Podcast apps (RSS)', 'rss'],
  ['Feed readers (Atom)', 'atom'],
  ['JSON Feed', 'json'],
]

/** REACH-03: the URLs of feeds and calendar, to copy into other programs. */
export function SubscribeDialog({ to, onClose }: { to: Subscribable; onClose: () => void }) {
  const { name, page, calendar } = to
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Subscribe to ${isolated(name)}`}
      description="Copy an address into your podcast app or feed reader. It will show you what is new."
      className={styles.dialog}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          {calendar && (
            <Button asChild>
              <a href={calendarAddress(calendar)}>
                <Icon name="events" />
                Add to calendar
              </a>
            </Button>
          )}
        </>
      }
    >
      <div className={styles.addresses}>
        {PROGRAMS.map(([label, format], at) => (
          <AddressField key={format} label={label} path={feedPath(page, format)} first={at === 0} />
        ))}
        {calendar && <AddressField label="Calendars (events)" path={calendar} />}
      </div>
    </Dialog>
  )
}

function AddressField({ label, path, first }: { label: string; path: string; first?: boolean }) {
  const url = new URL(path, location.origin).href
  return <LinkField label={label} url={url} first={first} onCopy={() => void copy(url, 'Address copied')} />
}
