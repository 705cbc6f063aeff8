import { Section } from '#web/ui/layout/section.tsx'
import { DeleteAccountButton } from './delete-account-button.tsx'

/** ACCT-02 */
export function DangerZone() {
  return (
    <Section title="Danger Zone">
      <p className="body-text">
        Deleting your account removes all of its profiles with everything they published, and signs you out everywhere.
        It cannot be undone.
      </p>
      <div>
        <DeleteAccountButton variant="danger" />
      </div>
    </Section>
  )
}
