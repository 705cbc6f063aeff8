import { type ReactNode, useRef, useState } from 'react'
import { devicesResource, type SignedInDevice } from '#contract/accounts.ts'
import { type Keys, keysResource } from '#contract/keys.ts'
import { useResource } from '#web/platform/data.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { lazyOver } from '#web/ui/feedback/lazy.tsx'
import { Loaded } from '#web/ui/feedback/loaded.tsx'
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Fact, Facts, Section } from '#web/ui/layout/section.tsx'
import * as spacingStyles from '#web/ui/layout/spacing.module.css'
import { formatTime } from '#web/ui/text/format-time.ts'
import { AdminNotice } from './admin-notice.tsx'
import { AuthenticatorSection } from './authenticator/authenticator-section.tsx'
import { loadCodesDialog } from './authenticator/load-codes-dialog.ts'
import { RecoveryCodesSection } from './authenticator/recovery-codes-section.tsx'
import { PasskeysSection } from './passkeys/passkeys-section.tsx'
import { PasswordSection } from './password-section.tsx'
import * as styles from './security.later.module.css'
import { deviceName, WITH } from './session-words.ts'

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
              this server can remove your second factors, 72 hours after an admin has started it. Until then your mail
              address and every device that is signed in get a notice, and each of them can refuse.
            </p>
          </Section>
          <LastSignedIn />
        </div>
      </div>
      {codes && <RecoveryCodesDialog codes={codes} returnTo={sections.current} onClose={() => setCodes(null)} />}
    </>
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
