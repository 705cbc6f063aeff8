import { useSession } from '#web/platform/session/session.ts'
import { TextField } from '#web/ui/form/text-field.tsx'
import { Section } from '#web/ui/layout/section.tsx'

/** ACCT-01 */
export function IdentitySection() {
  const { user } = useSession()
  return (
    <Section title="Account">
      <TextField label="Email" type="email" value={user?.email ?? ''} readOnly />
      <TextField label="Date of Birth" value="—" readOnly hint="Date of birth is managed through your profiles" />
    </Section>
  )
}
