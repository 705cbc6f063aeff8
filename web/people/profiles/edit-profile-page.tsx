import { useState } from 'react'
import { HANDLE_RESERVED_DAYS } from '#contract/platform/limits.ts'
import { type OwnProfile, ownProfileResource } from '#contract/profiles.ts'
import { useResource } from '#web/platform/data.ts'
import { useTitle } from '#web/platform/page/page-title.ts'
import { useActiveProfile } from '#web/platform/session.ts'
import { Button } from '#web/ui/action/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LoadError } from '#web/ui/feedback/error-state.tsx'
import { lazyOver } from '#web/ui/feedback/lazy.tsx'
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import * as layoutStyles from '#web/ui/layout/layout.module.css'
import { PageHead } from '#web/ui/layout/page-head.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import * as spacingStyles from '#web/ui/layout/spacing.module.css'
import { EditProfileForm } from './edit/edit-profile-form.tsx'
import { HandleSection } from './edit/handle-section.tsx'

/** PROF-14: the page where a member edits or deletes the active profile. */
export function EditProfilePage() {
  const active = useActiveProfile()
  useTitle('Edit Profile')
  return (
    <div className={layoutStyles.stack}>
      <PageHead title="Edit Profile" />
      {active ? (
        <div key={active.id} className={`${layoutStyles.stack} ${layoutStyles.narrow}`}>
          <LoadedForm profileId={active.id} />
          <HandleSection profileId={active.id} />
          <DangerZone profile={active} />
        </div>
      ) : (
        <EmptyState scene="niche" as="h2" title="No active profile found." />
      )}
    </div>
  )
}

function LoadedForm({ profileId }: { profileId: string }) {
  const query = useResource(ownProfileResource, { as: profileId })
  if (query.data) return <EditProfileForm profile={query.data} />
  if (query.isPending) return <FormSkeleton />
  return <LoadError message="Your profile could not be loaded." query={query} retryLabel="Try again" />
}

function FormSkeleton() {
  return (
    <Loading label="Loading your profile" className={layoutStyles.narrow}>
      <div className={layoutStyles.stack}>
        <Skeleton shape="fill" width="9rem" height="9rem" />
        <Skeleton shape="fill" height="4.25rem" />
        <Skeleton shape="fill" height="10rem" />
        <Skeleton shape="fill" height="4.25rem" />
      </div>
    </Loading>
  )
}

const DeleteProfileDialog = lazyOver(() => import('./delete-profile-dialog.tsx'), 'DeleteProfileDialog')

/** PROF-16: the button that opens the dialog for deleting the profile. */
function DangerZone({ profile }: { profile: OwnProfile }) {
  const [open, setOpen] = useState(false)
  return (
    <Section title="Danger Zone">
      <p className="body-text">
        Deleting @{profile.handle} removes everything that it published. This cannot be undone. Its handles stay
        reserved for your account for {HANDLE_RESERVED_DAYS} days. After that, anyone can take them.
      </p>
      <div className={spacingStyles.marginMedium}>
        <Button variant="danger" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          Delete Profile…
        </Button>
      </div>
      {open && <DeleteProfileDialog profile={profile} onClose={() => setOpen(false)} />}
    </Section>
  )
}
