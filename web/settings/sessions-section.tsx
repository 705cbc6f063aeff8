import { type RefObject, useId, useRef } from 'react'
import { devicesResource, type SignedInDevice } from '#contract/accounts.ts'
import { useLogOut } from '#web/people/accounts/use-log-out.ts'
import { useResource } from '#web/platform/data.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { LoadError } from '#web/ui/feedback/error-state.tsx'
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import * as rowStyles from '#web/ui/layout/device-rows.module.css'
import * as layoutStyles from '#web/ui/layout/layout.module.css'
import { Section } from '#web/ui/layout/section.tsx'
import { formatDate } from '#web/ui/text/format.ts'
import { RelativeTime } from '#web/ui/text/relative-time.tsx'
import { useEndOtherSessions, useEndSession } from './mutations.ts'

/** AUTH-11: the devices on which the account is signed in, each with a button to sign it out. */
export function SessionsSection() {
  const query = useResource(devicesResource, {})
  return (
    <Section title="Sessions">
      {query.data && <Sessions items={query.data.items} />}
      {query.isPending && <SessionsSkeleton />}
      {query.isError && !query.data && (
        <LoadError message="Your sessions could not be loaded." query={query} retryLabel="Try again" />
      )}
    </Section>
  )
}

function Sessions({ items }: { items: SignedInDevice[] }) {
  const list = useRef<HTMLUListElement>(null)
  const hasOthers = items.some(({ isThisDevice }) => !isThisDevice)
  return (
    <>
      <ul aria-label="Signed-in devices" ref={list} tabIndex={-1}>
        {items.map((item) => (
          // The pressed button disappears with its row, so the list gets the focus.
          <SessionRow key={item.id} session={item} onEnded={() => list.current?.focus()} />
        ))}
      </ul>
      {hasOthers && <EndOthers list={list} />}
    </>
  )
}

function EndOthers({ list }: { list: RefObject<HTMLUListElement | null> }) {
  const end = useEndOtherSessions()
  return (
    <div>
      <Button
        variant="danger"
        busy={end.isPending}
        busyLabel="Signing out..."
        onClick={() => end.mutate(undefined, { onSuccess: () => list.current?.focus() })}
      >
        Sign out everywhere else
      </Button>
    </div>
  )
}

function SessionsSkeleton() {
  return (
    <Loading label="Loading your sessions">
      <div className={layoutStyles.stack}>
        <Skeleton shape="fill" height="3.25rem" />
        <Skeleton shape="fill" height="3.25rem" />
      </div>
    </Loading>
  )
}

type SessionRowProps = { session: SignedInDevice; onEnded: () => void }

function SessionRow({ session, onEnded }: SessionRowProps) {
  const { id, isThisDevice, createdAt, usedAt, network } = session
  const device = session.device ?? 'Unknown device'
  const factsId = useId()
  const end = useEndSession()
  const logOut = useLogOut()
  return (
    <li className={rowStyles.device}>
      <div>
        <p className={rowStyles.name}>
          <b>{device}</b> {isThisDevice && <Badge kind="on">This device</Badge>}
        </p>
        <p className={`meta ${rowStyles.facts}`} id={factsId}>
          <span>{isThisDevice ? 'In use now' : <LastUsed iso={usedAt} />}</span>
          {network && <span>from {network}</span>}
          <span>signed in {formatDate(createdAt)}</span>
        </p>
      </div>
      <Button
        size="s"
        busy={end.isPending}
        busyLabel="Signing out..."
        aria-describedby={factsId}
        aria-label={isThisDevice ? 'Sign out this device' : `Sign out ${device}`}
        onClick={() => (isThisDevice ? void logOut() : end.mutate(id, { onSuccess: onEnded }))}
      >
        Sign out
      </Button>
    </li>
  )
}

const LastUsed = ({ iso }: { iso: string }) => (
  <>
    Last used <RelativeTime iso={iso} />
  </>
)
