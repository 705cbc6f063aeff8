import { type ReactNode, useRef, useState } from 'react'
import { devicesResource, type SignedInDevice } from '#contract/accounts.ts'
import { type Keys, keysResource } from '#contract/keys.ts'
import { useResource } from '#web/platform/data.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { Button } from '#web/ui/action/button.tsx'
import { lazyOver } from '#web/ui/feedback/lazy.tsx'
import { Loaded } from '#web/ui/feedback/loaded.tsx'
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Fact, Facts, Section } from '#web/ui/layout/section.tsx'
import * as spacingStyles from '#web/ui/layout/spacing.module.css'
import { Icon } from '#web/ui/media/icon.tsx'
import { AdminNotice } from './admin-notice.tsx'
import { AuthenticatorSection } from './authenticator/authenticator-section.tsx'
import { loadCodesDialog } from './authenticator/load-codes-dialog.ts'
import { RecoveryCodesSection } from './authenticator/recovery-codes-section.tsx'
import { useRefuseRemoval } from './change-keys.ts'
import { PasskeysSection } from './passkeys/passkeys-section.tsx'
import { PasswordSection } from './password-section.tsx'
import * as styles from './security.later.module.css'
import { deviceName, formatTime, WITH } from './session-words.ts'

const RecoveryCodesDialog = lazyOver(loadCodesDialog, 'RecoveryCodesDialog')

/** KEYS-01, KEYS-02: everything that signs in to the account. */
export function SignInTab() {
  const query = useResource(keysResource, {})
  return (
    <Loaded query={query} waiting={<KeysSkeleton />} failed="Your keys could not be loaded." padded>
      {(keys) => <SignIn keys={keys} />}
    </Loaded>
  )
}

function SignIn({ keys }: { keys: Keys }) {
  const [codes, setCodes] = useState<string[] | null>(null)
  const sections = useRef<HTMLDivElement>(null)
  return (
    <>
      <AdminNotice keys={keys} />
      {keys.removalAt !== null && <RemovalNotice at={keys.removalAt} onRefused={() => sections.current?.focus()} />}
      <div className={styles.columns}>
        <div className={styles.sections} ref={sections} tabIndex={-1}>
          <PasskeysSection keys={keys} onCodes={setCodes} />
          <AuthenticatorSection keys={keys} onCodes={setCodes} />
          {keys.recoveryCodes && <RecoveryCodesSection codes={keys.recoveryCodes} onCodes={setCodes} />}
          <PasswordSection changedAt={keys.passwordChangedAt} />
        </div>
        <div className={styles.sections}>
          <Section title="If you lose everything">
            <p className="dim">
              Keep two passkeys on different devices, or print the recovery codes. Without either, the people who run
              this server can take your second factors away, 72 hours after you asked them. Until then every device and
              mail address of the account gets a notice, and each of them can refuse.
            </p>
          </Section>
          <LastSignedIn />
        </div>
      </div>
      {codes && <RecoveryCodesDialog codes={codes} returnTo={sections.current} onClose={() => setCodes(null)} />}
    </>
  )
}

/** KEYS-02: an admin will take the second factors away, which any session can refuse. */
function RemovalNotice({ at, onRefused }: { at: string; onRefused: () => void }) {
  const { mutate, isPending } = useRefuseRemoval()
  return (
    <div className={styles.removal} role="status">
      <Icon name="warning" />
      <p>
        <b className="strong">Your second factors are removed on {formatTime(at)}.</b> Somebody asked the people who run
        this server for it. If it was not you, refuse.
      </p>
      <Button
        variant="danger"
        busy={isPending}
        busyLabel="Refusing..."
        onClick={() => mutate(undefined, { onSuccess: onRefused })}
      >
        Refuse
      </Button>
    </div>
  )
}

function LastSignedIn(): ReactNode {
  const { data } = useResource(devicesResource, {})
  const last = data && newestOf(data.items)
  if (!last) return null
  return (
    <Section title="Last signed in">
      <Facts columns>
        <Fact name="When">{formatTime(last.createdAt)}</Fact>
        <Fact name="With">{WITH[last.signedInWith]}</Fact>
        <Fact name="From">
          {deviceName(last)}
          {last.network && `, ${last.network}`}
        </Fact>
      </Facts>
      <p className={spacingStyles.paddingSmall}>
        <Link className="link" to="/security" search={{ tab: 'sessions' }}>
          Not you? Sign out everywhere
        </Link>
      </p>
    </Section>
  )
}

const newestOf = (items: readonly SignedInDevice[]): SignedInDevice | undefined =>
  items.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))[0]

function KeysSkeleton() {
  return (
    <Loading label="Loading your keys" rows={3} className={spacingStyles.paddingLarge}>
      <div className={styles.waitingRow}>
        <Skeleton shape="fill" height="4rem" />
      </div>
    </Loading>
  )
}
