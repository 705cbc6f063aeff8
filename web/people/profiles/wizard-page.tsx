import { PRODUCT } from '#contract/platform/limits.ts'
import { DeleteAccountButton } from '#web/people/deletion/delete-account-button.tsx'
import { useTitle } from '#web/platform/page/page-title.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { useNavigate } from '#web/platform/routing/use-router.ts'
import { signOut } from '#web/platform/session.ts'
import { Button } from '#web/ui/action/button.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { Poster } from '#web/ui/layout/poster/poster.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import { Plate } from '#web/ui/media/plate.tsx'
import * as profilesStyles from './profiles.module.css'
import { LAST_STEP, type ProfileFields } from './wizard/profile-fields.ts'
import { StepFields } from './wizard/step-fields.tsx'
import { StepList } from './wizard/step-list.tsx'
import { useWizard } from './wizard/use-wizard.ts'
import * as styles from './wizard/wizard.module.css'

/**
 * PROF-03: the first profile, in three steps. Without a profile there is no account page, so users
 * who want none can delete their account here.
 */
export function WizardPage() {
  const { form, step, isChecking, isCreating, back } = useWizard()
  useTitle('Create your profile')
  return (
    <main className={styles.wizard} id="main" tabIndex={-1}>
      <section className={styles.form} aria-label="Create your profile">
        <TopLine />
        <form {...form.props} className={styles.contents}>
          <div className={styles.middle}>
            <StepList step={step} />
            <StepFields step={step} form={form} />
          </div>
          <div className={styles.navigation}>
            {step > 1 ? (
              <Button size="l" onClick={back}>
                Back
              </Button>
            ) : (
              <DeleteAccountButton asLink />
            )}
            <Button
              type="submit"
              variant="primary"
              size="l"
              busy={isCreating || isChecking}
              busyLabel={isChecking ? 'Next' : 'Creating...'}
            >
              {step === LAST_STEP ? 'Create' : 'Next'}
            </Button>
          </div>
        </form>
      </section>
      <Preview fields={form.values} />
    </main>
  )
}

function TopLine() {
  const navigate = useNavigate()
  async function leave() {
    try {
      await signOut()
      await navigate({ to: '/auth' })
    } catch {
      toast.error(
        'No connection',
        'This browser forgot your account. Your session ends when the server can be reached.',
      )
    }
  }
  return (
    <div className={styles.top}>
      <Link className="wordmark" to="/" aria-label={PRODUCT}>
        {PRODUCT}
      </Link>
      <Button variant="quiet" size="s" onClick={() => void leave()}>
        Exit to Login
      </Button>
    </div>
  )
}

/** A preview of the head of the public page. */
function Preview({ fields }: { fields: ProfileFields }) {
  const name = fields.displayName.trim() || fields.handle || 'Your name'
  return (
    <Sheet stock={null} className={styles.preview} aria-label="Preview of your profile head">
      <div className={profilesStyles.previewHead}>
        <p className="meta">How it will look on the wall</p>
        <Plate name={name} id="" decorative />
      </div>
      <div className={profilesStyles.previewName}>
        <Poster as="p" text={name} maxHeight={460} maxSize={170} minSize={40} />
        <p className={`meta ${profilesStyles.previewHandle}`}>
          @{fields.handle || 'handle'}
          {fields.profileType && ` \u00a0 ${fields.profileType}`}
        </p>
      </div>
    </Sheet>
  )
}
