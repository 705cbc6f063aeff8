import { type RefObject, useId, useRef } from 'react'
import { devicesResource, type SignedInDevice } from '#contract/accounts.ts'
import { useLogOut } from '#web/people/accounts/use-log-out.ts'
import { useResource } from '#web/platform/data.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { Button } from '#web/ui/action/button.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { Loaded } from '#web/ui/feedback/loaded.tsx'
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import * as fieldStyles from '#web/ui/form/field.module.css'
import * as spacingStyles from '#web/ui/layout/spacing.module.css'
import { Icon } from '#web/ui/media/icon.tsx'
import { formatDate } from '#web/ui/text/format.ts'
import { RelativeTime } from '#web/ui/text/relative-time.tsx'
import { useEndOtherSessions, useEndSession } from './end-sessions.ts'
import { PhoneIcon } from './key-icons.tsx'
import { KeyRow } from './key-list.tsx'
import * as styles from './security.later.module.css'
import { deviceName, withWords } from './session-words.ts'

/** AUTH-11, KEYS-05: the devices on which the account is signed in, each with a button to sign it out. */
export function SessionsTab() {
  const query = useResource(devicesResource, {})
  return (
    <Loaded query={query} waiting={<SessionsSkeleton />} failed="Your sessions could not be loaded." padded>
      {({ items }) => <Sessions items={items} />}
    </Loaded>
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
    <div className={styles.buttons}>
      <Button
        variant="danger"
        icon="logout"
        busy={end.isPending}
        busyLabel="Signing out..."
        onClick={() => end.mutate(undefined, { onSuccess: () => list.current?.focus() })}
      >
        Sign out everywhere else
      </Button>
      <p className={`${fieldStyles.hint} ${styles.below}`}>
        Tokens and passwords for apps still work then.{' '}
        <Link className="link" to="/security" search={{ tab: 'apps' }}>
          Look through them, too
        </Link>
      </p>
    </div>
  )
}

function SessionsSkeleton() {
  return (
    <Loading label="Loading your sessions" rows={2} className={spacingStyles.paddingLarge}>
      <div className={styles.waitingRow}>
        <Skeleton shape="fill" height="4rem" />
      </div>
    </Loading>
  )
}

const PHONES = /iOS|Android/

type SessionRowProps = { session: SignedInDevice; onEnded: () => void }

function SessionRow({ session, onEnded }: SessionRowProps) {
  const { id, isThisDevice, createdAt, usedAt, network } = session
  const device = deviceName(session)
  const factsId = useId()
  const end = useEndSession()
  const logOut = useLogOut()
  return (
    <KeyRow
      icon={PHONES.test(device) ? <PhoneIcon /> : <Icon name="admin" />}
      name={device}
      badges={isThisDevice && <Badge kind="on">This device</Badge>}
      factsId={factsId}
      facts={
        <>
          {isThisDevice ? 'in use now' : <LastUsed iso={usedAt} />}
          {network && `, from ${network}`}, signed in {formatDate(createdAt)} {withWords(session)}
        </>
      }
      acts={
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
      }
    />
  )
}

const LastUsed = ({ iso }: { iso: string }) => (
  <>
    last used <RelativeTime iso={iso} />
  </>
)
