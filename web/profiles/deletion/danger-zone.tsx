import { lazy, Suspense, useState } from 'react'
import type { OwnProfile } from '#contract/profiles.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import * as spacingStyles from '#web/ui/layout/spacing.module.css'

const DeleteProfileDialog = lazy(async () => ({
  default: (await import('./delete-profile-dialog.tsx')).DeleteProfileDialog,
}))

/** PROF-16 */
export function DangerZone({ profile }: { profile: OwnProfile }) {
  const [open, setOpen] = useState(false)
  return (
    <Section title="Danger Zone">
      <p className="body-text">
        Deleting @{profile.handle} removes everything it published. It cannot be undone, and anyone can take the handle
        afterwards.
      </p>
      <div className={spacingStyles.marginMedium}>
        <Button variant="danger" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          Delete Profile…
        </Button>
      </div>
      {open && (
        <Suspense fallback={null}>
          <DeleteProfileDialog profile={profile} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Section>
  )
}
