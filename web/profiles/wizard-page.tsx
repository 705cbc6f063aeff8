import { Link, useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { PRODUCT } from '#contract/platform/limits.ts'
import { DeleteAccountButton } from '#web/accounts/settings/delete-account-button.tsx'
import { fetchAppShell } from '#web/app/app-shell-chunk.tsx'
import { useTitle } from '#web/platform/page/page-title.ts'
import { ApiError } from '#web/platform/requests/api-error.ts'
import { signOut } from '#web/platform/session.ts'
import { Button } from '#web/ui/action/button.tsx'
import { dismissAllToasts, toast } from '#web/ui/feedback/toast-store.ts'
import { Poster } from '#web/ui/layout/poster/poster.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import { Plate } from '#web/ui/media/plate.tsx'
import { HANDLE_RULE, isHandleTaken, isWholeHandle } from './handle-availability.ts'
import { useCreateProfile } from './mutations.ts'
import * as profilesStyles from './profiles.module.css'
import {
  EMPTY,
  LAST_STEP,
  missingIn,
  type ProfileFields,
  profileOf,
  type Step,
  type Wants,
} from './wizard/profile-fields.ts'
import { StepFields } from './wizard/step-fields.tsx'
import { StepList } from './wizard/step-list.tsx'
import * as styles from './wizard/wizard.module.css'

const TAKEN = 'This handle is already in use. Please choose another.'

/**
 * PROF-03: the first profile, in three steps. Without one there are no settings: whoever wants none deletes the account
 * here.
 */
export function WizardPage() {
  const [step, setStep] = useState<Step>(1)
  const [fields, setFields] = useState<ProfileFields>(EMPTY)
  const [wrong, setWrong] = useState<Wants>({})
  const [isChecking, setChecking] = useState(false)
  const create = useCreateProfile()
  useTitle('Create your profile')

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isChecking || create.isPending) return
    const form = event.currentTarget
    dismissAllToasts()
    const missing = missingIn(step, fields)
    if (Object.keys(missing).length > 0) {
      toast.error('Missing Information', 'Please fill in all required fields and accept the terms.')
      refuse(form, missing)
    } else if (step !== LAST_STEP) {
      const wrong = step === 2 ? await check(fields.handle) : {}
      if (wrong.handle) refuse(form, wrong)
      else setStep((step + 1) as Step)
    } else makeProfile()
  }
  function refuse(form: HTMLFormElement, wrong: Wants) {
    setWrong(wrong)
    focusFirst(form, wrong)
  }
  async function check(handle: string): Promise<Wants> {
    if (!isWholeHandle(handle)) return { handle: HANDLE_RULE }
    setChecking(true)
    const isTaken = await isHandleTaken(handle)
    setChecking(false)
    if (isTaken) toast.error('Handle Taken', TAKEN)
    return isTaken ? { handle: TAKEN } : {}
  }
  function makeProfile() {
    const profile = profileOf(fields)
    if (!profile) return
    void fetchAppShell()
    create.mutate(profile, {
      onError: (error) => {
        if (error instanceof ApiError) setWrong(error.fields)
        setStep(toastRefusal(error) ?? step)
      },
    })
  }
  function change(part: Partial<ProfileFields>) {
    setFields({ ...fields, ...part })
    const [field] = Object.keys(part)
    setWrong({ ...wrong, [field as keyof ProfileFields]: undefined })
  }

  return (
    <main className={styles.wizard} id="main" tabIndex={-1}>
      <section className={styles.form} aria-label="Create your profile">
        <TopLine />
        <form className={styles.contents} onSubmit={(event) => void submit(event)} noValidate>
          <div className={styles.middle}>
            <StepList step={step} />
            <StepFields step={step} fields={fields} onChange={change} errors={wrong} />
          </div>
          <div className={styles.navigation}>
            {step > 1 ? (
              <Button size="l" onClick={() => setStep((step - 1) as Step)}>
                Back
              </Button>
            ) : (
              <DeleteAccountButton asLink />
            )}
            <Button
              type="submit"
              variant="primary"
              size="l"
              busy={create.isPending || isChecking}
              busyLabel={isChecking ? 'Next' : 'Creating...'}
            >
              {step === LAST_STEP ? 'Create' : 'Next'}
            </Button>
          </div>
        </form>
      </section>
      <Preview fields={fields} />
    </main>
  )
}

/** The type is the one thing asked for by buttons. */
function focusFirst(form: HTMLFormElement, wrong: Wants): void {
  const [field] = Object.keys(wrong)
  form.querySelector<HTMLElement>(field === 'profileType' ? '[role=radio]' : `[name=${field}]`)?.focus()
}

/** PROF-05. Answers the step to go back to, where one can be named. */
function toastRefusal(error: unknown): Step | null {
  const known = error instanceof ApiError ? error : null
  if (known?.code === 'handle_taken') {
    toast.error('Handle Taken', TAKEN)
    return 2
  }
  const silent = !known || known.code === 'network' || known.code === 'unexpected'
  const reason = known && (Object.values(known.fields)[0] ?? known.message)
  toast.error('Error', (!silent && reason) || 'Failed to create profile. Please try again.')
  return known?.fields.handle || known?.fields.displayName ? 2 : null
}

function TopLine() {
  const navigate = useNavigate()
  async function leave() {
    try {
      await signOut()
      await navigate({ to: '/auth' })
    } catch {
      toast.error('Error', 'You are still signed in. Please try again.')
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

/** How the head of the public page will look. */
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
