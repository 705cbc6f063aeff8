import './accounts.css'
import { useTitle } from '#web/platform/page-title.ts'
import { useSession } from '#web/platform/session.ts'
import { TextField } from '#web/ui/form/text-field.tsx'
import { PageHead } from '#web/ui/layout/page-head.tsx'

/** What belongs to the account and not to one of its profiles. */
export function AccountPage() {
  const { user } = useSession()
  useTitle('Account Settings')
  return (
    <div className="stack">
      <PageHead title="Account Settings" />
      <div className="stack narrow">
        <TextField label="Email" type="email" value={user?.email ?? ''} readOnly />
        <TextField label="Date of Birth" value="—" readOnly hint="Date of birth is managed through your profiles" />
      </div>
    </div>
  )
}
