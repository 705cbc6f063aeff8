import { type PushBrowser, pushResource } from '#contract/push.ts'
import { useResource } from '#web/platform/data.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { Loaded } from '#web/ui/feedback/loaded.tsx'
import { Loading } from '#web/ui/feedback/skeleton.tsx'
import { FormError } from '#web/ui/form/field.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import * as styles from './push.later.module.css'
import { useAllowPush, usePermission, useStopPush, whyFailed } from './push-here.ts'

const WORDS = {
  on: 'This browser gets notifications even while the site is closed, until you sign out in it.',
  default: 'This browser has not been asked yet. Push reaches only the devices where you allow it.',
  granted: 'Push is switched off in this browser. It reaches only the devices where you allow it.',
  denied:
    'This browser blocks notifications from this site. To allow them, open the site settings next to the address, ' +
    'allow notifications, and come back.',
  none:
    'This browser cannot receive push. On an iPhone or iPad, add the site to the Home Screen and open it from there. ' +
    'Private windows cannot receive push.',
} as const

/** TELL-05: whether this browser gets pushes. The only place that asks for the permission. */
export function PushSettings() {
  const query = useResource(pushResource, {})
  const allow = useAllowPush()
  // Read again after the user was asked.
  const permission = usePermission()
  const listed = query.data?.items.find(({ isThisBrowser }) => isThisBrowser)
  const here = permission === 'granted' ? listed : undefined
  const badge = here ? <Badge kind="on">On here</Badge> : <Badge kind="off">Off here</Badge>
  return (
    <Section title="Push" aside={query.data && badge}>
      <div className={styles.push}>
        <Loaded
          query={query}
          waiting={<Loading label="Loading push" shape="fill" height="2.75rem" width="14rem" />}
          failed="Push could not be loaded."
        >
          {({ publicKey }) => <Switch here={here} permission={permission} allow={allow} publicKey={publicKey} />}
        </Loaded>
      </div>
    </Section>
  )
}

type SwitchProps = {
  here: PushBrowser | undefined
  permission: NotificationPermission | null
  allow: ReturnType<typeof useAllowPush>
  publicKey: string
}

/** One button turns pushes on and off, so that it keeps the focus after a press. */
function Switch({ here, permission, allow, publicKey }: SwitchProps) {
  const stop = useStopPush()
  const { error, isPending } = here ? stop : allow
  return (
    <>
      <p className="small dim" role="status">
        {WORDS[here ? 'on' : (permission ?? 'none')]}
      </p>
      {permission && permission !== 'denied' && (
        <Button
          icon={here ? undefined : 'bell'}
          busy={isPending}
          busyLabel={here ? 'Stopping...' : 'Allowing...'}
          onClick={() => (here ? stop.mutate(here) : allow.mutate(publicKey))}
        >
          {here ? 'Stop push on this device' : 'Allow push on this device'}
        </Button>
      )}
      {error && <FormError>{whyFailed(error)}</FormError>}
    </>
  )
}
