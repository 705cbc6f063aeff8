import { useId, useRef } from 'react'
import { type PushBrowser, pushResource } from '#contract/push.ts'
import { useResource } from '#web/platform/data.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'
import * as rowStyles from '#web/ui/layout/device-rows.module.css'
import { Section } from '#web/ui/layout/section.tsx'
import { formatDate } from '#web/ui/text/format.ts'
import { RelativeTime } from '#web/ui/text/relative-time.tsx'
import { useStopPush, whyFailed } from './push-here.ts'

/**
 * TELL-05: the browsers of the account that get pushes, each with a button to remove it. Renders
 * nothing without any.
 */
export function PushBrowsers() {
  const { data } = useResource(pushResource, {})
  const list = useRef<HTMLUListElement>(null)
  if (!data || data.items.length === 0) return null
  return (
    <Section title="Devices with push">
      <ul aria-label="Devices with push" ref={list} tabIndex={-1}>
        {data.items.map((item) => (
          // The pressed button disappears with its row, so the list gets the focus.
          <BrowserRow key={item.id} browser={item} onRemoved={() => list.current?.focus()} />
        ))}
      </ul>
    </Section>
  )
}

function BrowserRow({ browser, onRemoved }: { browser: PushBrowser; onRemoved: () => void }) {
  const { createdAt, usedAt, isThisBrowser } = browser
  const device = browser.device ?? 'Unknown device'
  const factsId = useId()
  const stop = useStopPush()
  const remove = () =>
    stop.mutate(browser, { onSuccess: onRemoved, onError: (error) => toast.error('Error', whyFailed(error)) })
  return (
    <li className={rowStyles.device}>
      <div>
        <p className={rowStyles.name}>
          <b>{device}</b> {isThisBrowser && <Badge kind="on">This device</Badge>}
        </p>
        <p className={`meta ${rowStyles.facts}`} id={factsId}>
          <span>{usedAt ? <LastTold iso={usedAt} /> : 'Nothing sent yet'}</span>
          <span>allowed {formatDate(createdAt)}</span>
        </p>
      </div>
      <Button
        size="s"
        busy={stop.isPending}
        busyLabel="Removing..."
        aria-describedby={factsId}
        aria-label={`Remove ${device}`}
        onClick={remove}
      >
        Remove
      </Button>
    </li>
  )
}

const LastTold = ({ iso }: { iso: string }) => (
  <>
    Last sent <RelativeTime iso={iso} />
  </>
)
