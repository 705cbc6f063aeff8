import * as settingsStyles from '#web/accounts/settings/settings.module.css'
import { RestrictedProfiles } from '#web/blocks/restricted-profiles.tsx'
import { useTitle } from '#web/platform/page/page-title.ts'
import * as layoutStyles from '#web/ui/layout/layout.module.css'
import { PageHead } from '#web/ui/layout/page-head.tsx'
import { DataSection } from './data/data-section.tsx'
import { DangerZone } from './deletion/danger-zone.tsx'
import { EmailSection } from './settings/email-section.tsx'
import { IdentitySection } from './settings/identity-section.tsx'
import { PasswordSection } from './settings/password-section.tsx'
import { SessionsSection } from './settings/sessions-section.tsx'

/**
 * What belongs to the account and not to one of its profiles, a section each: who one is, how one signs in, who is kept away,
 * one's data, and the end of it all.
 */
export function AccountPage() {
  useTitle('Account Settings')
  return (
    <div className={layoutStyles.stack}>
      <PageHead title="Account Settings" />
      <div className={`${layoutStyles.stack} ${layoutStyles.narrow} ${settingsStyles.settings}`}>
        <IdentitySection />
        <EmailSection />
        <PasswordSection />
        <SessionsSection />
        <RestrictedProfiles />
        <DataSection />
        <DangerZone />
      </div>
    </div>
  )
}
