import { type ReactNode, Suspense } from 'react'
import { DeleteAccountButton } from '#web/people/deletion/delete-account-button.tsx'
import { useTitle } from '#web/platform/page/page-title.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { useSession } from '#web/platform/session.ts'
import { RestrictedProfiles } from '#web/social/blocks/restricted-profiles.tsx'
import { lazyPart } from '#web/ui/feedback/lazy.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import * as layoutStyles from '#web/ui/layout/layout.module.css'
import { PageHead } from '#web/ui/layout/page-head.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { WhenNear } from '#web/ui/layout/when-near.tsx'
import { DataSection } from './data-section.tsx'
import { EmailSection } from './email-section.tsx'
import * as settingsStyles from './settings.module.css'
import { StorageSection } from './storage-section.tsx'

const SensitiveSection = lazyPart(() => import('./sensitive-section.tsx'), 'SensitiveSection')
const ImportSection = lazyPart(() => import('#web/people/imports/import-section.tsx'), 'ImportSection')
const PushSections = lazyPart(() => import('#web/social/push/push-sections.tsx'), 'PushSections')

/**
 * The settings of the account rather than of a profile, one section each: identity, blocks, data,
 * and deletion. The page Security has what signs in to it.
 */
export function AccountPage() {
  useTitle('Account Settings')
  return (
    <div className={layoutStyles.stack}>
      <PageHead title="Account Settings" />
      <div className={`${layoutStyles.stack} ${layoutStyles.narrow} ${settingsStyles.settings}`}>
        <IdentitySection />
        <EmailSection />
        <Section title="Sign-in">
          <p className="body-text">
            Password, passkeys, authenticator app, sessions, and tokens for programs:{' '}
            <Link to="/security">Security</Link>
          </p>
        </Section>
        <RestrictedProfiles />
        <Later title="Sensitive works" minHeight="12rem">
          <SensitiveSection />
        </Later>
        <Later title="Push" minHeight="7rem">
          <PushSections />
        </Later>
        <Section title="Decisions">
          <p className="body-text">
            Decisions by admins about you and what you published, and your appeals:{' '}
            <Link to="/decisions">Decisions</Link>
          </p>
        </Section>
        <StorageSection />
        <DataSection />
        <Later title="Import your data" minHeight="14rem">
          <ImportSection />
        </Later>
        <DangerZone />
      </div>
    </div>
  )
}

type LaterProps = { title: string; minHeight: string; children: ReactNode }

/** A section that is loaded when it comes near the window; its title is visible before. */
const Later = ({ title, minHeight, children }: LaterProps) => (
  <WhenNear minHeight={minHeight}>
    <Suspense fallback={<Section title={title}>{null}</Section>}>{children}</Suspense>
  </WhenNear>
)

/** ACCT-01: the mail address, and where the date of birth is edited; read-only. */
function IdentitySection() {
  const { user } = useSession()
  return (
    <Section title="Account">
      <TextField label="Email" type="email" value={user?.email ?? ''} readOnly />
      <TextField label="Date of Birth" value="—" readOnly hint="Date of birth is managed through your profiles" />
    </Section>
  )
}

/** ACCT-02: what a deletion removes, and the button that starts it. */
function DangerZone() {
  return (
    <Section title="Danger Zone">
      <p className="body-text">
        Deleting your account removes all of its profiles with everything they published, and signs you out everywhere.
        This cannot be undone.
      </p>
      <div>
        <DeleteAccountButton variant="danger" />
      </div>
    </Section>
  )
}
