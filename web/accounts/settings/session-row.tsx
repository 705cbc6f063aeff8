import { useId } from 'react'
import type { SignedInDevice } from '#contract/accounts.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { formatDate } from '#web/ui/text/format.ts'
import { RelativeTime } from '#web/ui/text/relative-time.tsx'
import { useEndSession } from './mutations.ts'
import * as styles from './settings.module.css'
import { useLogOut } from './use-log-out.ts'

type SessionRowProps = { session: SignedInDevice; onEnded: () => void }

export function SessionRow({ session, onEnded }: SessionRowProps) {
  const { id, isThisDevice, createdAt, usedAt, network } = session
  const device = session.device ?? 'Unknown device'
  const factsId = useId()
  const end = useEndSession()
  const logOut = useLogOut()
  return (
    <li className={styles.session}>
      <div>
        <p className={styles.sessionDevice}>
          <b>{device}</b> {isThisDevice && <Badge kind="on">This device</Badge>}
        </p>
        <p className={`meta ${styles.sessionFacts}`} id={factsId}>
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
