import { RemovalNotice } from '#web/people/keys/removal-notice.tsx'
import { SuspensionNotice } from '#web/safety/decisions/suspension-notice.tsx'

/** What every page of an account tells, whichever its frame. Few accounts need it. */
export const AccountNotices = () => (
  <>
    <SuspensionNotice />
    <RemovalNotice />
  </>
)
