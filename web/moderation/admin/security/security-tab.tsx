import { REMOVAL_HOURS } from '#contract/platform/limits.ts'
import { AccountAct } from './account-act.tsx'
import { useAskForRemoval, useSignOutPerson } from './acts.ts'
import * as styles from './security.later.module.css'
import { SiteLog } from './site-log.tsx'

/** KEYS-02, KEYS-05, KEYS-06: helps people with their accounts, above the security log of the site. */
export function SecurityTab() {
  const signOut = useSignOutPerson()
  const removal = useAskForRemoval()
  return (
    <>
      <div className={styles.acts}>
        <AccountAct
          title="Sign a person out"
          act={signOut}
          label="Sign out"
          busyLabel="Signing out..."
          ask={(email) => ({
            title: `Sign out ${email}?`,
            message:
              `All sessions and access tokens of ${email} end at once, on every device. ` +
              'The password and the second factors stay.',
          })}
        >
          <p className="small dim">
            For an account that somebody else uses. Afterwards the owner must set a new password by mail; otherwise the
            other person can sign in again.
          </p>
        </AccountAct>
        <AccountAct
          title="Remove lost second factors"
          act={removal}
          label="Ask for removal"
          busyLabel="Asking..."
          ask={(email) => ({
            title: `Remove the second factors of ${email}?`,
            message:
              `In ${REMOVAL_HOURS} hours all passkeys, the authenticator app and the recovery codes of ${email} are ` +
              'removed, and every session and access token ends. Then the password alone signs in. ' +
              'The owner gets a mail now and can refuse. Have you made sure who asks?',
          })}
        >
          <p className="small dim">
            Only for a person who has lost all passkeys, the authenticator app and the recovery codes. First make sure
            who asks, for example by a call to a number that you know. A thief who has the password and deceives you
            gets the account, unless its owner refuses within {REMOVAL_HOURS} hours.
          </p>
        </AccountAct>
      </div>
      <SiteLog />
    </>
  )
}
