import { Link, useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { PRODUCT } from '#contract/product.ts'
import { DeleteAccountButton } from '#web/accounts/deletion/delete-account-button.tsx'
import { fetchAppShell } from '#web/app/app-shell-chunk.tsx'
import { useTitle } from '#web/platform/page/page-title.ts'
import { ApiError } from '#web/platform/requests/api-error.ts'
import { signOut } from '#web/platform/session/session.ts'
import { Button } from '#web/ui/action/button.tsx'
import { dismissAllToasts, toast } from '#web/ui/feedback/toast-store.ts'
import { useCreateProfile } from './mutations.ts'
import { type Draft, EMPTY_DRAFT, isStepFilled, LAST_STEP, profileOf, type Step } from './wizard/draft.ts'
import { Preview } from './wizard/preview.tsx'
import { StepFields } from './wizard/step-fields.tsx'
import { StepList } from './wizard/step-list.tsx'
import './profiles.css'

/** PROF-03: the first profile, in three steps. Without one there are no settings: whoever wants none deletes the account here. */
export function WizardPage() {
  const [step, setStep] = useState<Step>(1)
  const [draft, setDraft] = useState<Draft>(EMPTY_DRAFT)
  const create = useCreateProfile()
  useTitle('Create your profile')

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    dismissAllToasts()
    const profile = step === LAST_STEP ? profileOf(draft) : null
    if (!isStepFilled(step, draft) || (step === LAST_STEP && !profile)) {
      toast.error('Missing Information', 'Please fill in all required fields and accept the terms.')
      focusMissing(event.currentTarget)
    } else if (!profile) {
      setStep((step + 1) as Step)
    } else if (!create.isPending) {
      void fetchAppShell()
      create.mutate(profile, { onError: (error) => setStep(toastRefusal(error) ?? step) })
    }
  }

  return (
    <main className="wiz" id="main" tabIndex={-1}>
      <section className="form" aria-label="Create your profile">
        <TopLine />
        <form className="contents" onSubmit={submit} noValidate>
          <div className="mid">
            <StepList step={step} />
            <StepFields
              step={step}
              draft={draft}
              onChange={(change) => setDraft({ ...draft, ...change })}
              errors={create.error instanceof ApiError ? create.error.fields : {}}
            />
          </div>
          <div className="nav-b">
            {step > 1 ? (
              <Button size="l" onClick={() => setStep((step - 1) as Step)}>
                Back
              </Button>
            ) : (
              <DeleteAccountButton variant="quiet" size="l" />
            )}
            <Button type="submit" variant="primary" size="l" busy={create.isPending} busyLabel="Creating...">
              {step === LAST_STEP ? 'Create' : 'Next'}
            </Button>
          </div>
        </form>
      </section>
      <Preview draft={draft} />
    </main>
  )
}

/** The type is the one thing asked for by buttons: on its step it is what is missing. */
function focusMissing(form: HTMLFormElement): void {
  const controls = [...form.querySelectorAll<HTMLElement>('[role=radio], input')]
  controls.find((control) => !(control instanceof HTMLInputElement && control.validity.valid))?.focus()
}

/** PROF-05. Answers the step to go back to, where one can be named. */
function toastRefusal(error: unknown): Step | null {
  const known = error instanceof ApiError ? error : null
  if (known?.code === 'handle_taken') {
    toast.error('Handle Taken', 'This handle is already in use. Please choose another.')
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
    <div className="top-l">
      <Link className="wordmark" to="/" aria-label={PRODUCT}>
        {PRODUCT}
      </Link>
      <Button variant="quiet" size="s" onClick={() => void leave()}>
        Exit to Login
      </Button>
    </div>
  )
}
