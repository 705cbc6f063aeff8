import { type FormEvent, useState } from 'react'
import { ApiError } from '#web/platform/requests/api-error.ts'
import { expectMember } from '#web/platform/session.ts'
import { dismissAllToasts, toast } from '#web/ui/feedback/toast-store.ts'
import { HANDLE_RULE, isHandleTaken, isWholeHandle } from '../handle-availability.ts'
import { useCreateProfile } from '../mutations.ts'
import { EMPTY, LAST_STEP, missingIn, type ProfileFields, profileOf, type Step, type Wants } from './profile-fields.ts'

const TAKEN = 'This handle is already in use. Please choose another.'

/** What is filled in so far, and the way from step to step until the profile is made. */
export function useWizard() {
  const [step, setStep] = useState<Step>(1)
  const [fields, setFields] = useState<ProfileFields>(EMPTY)
  const [wrong, setWrong] = useState<Wants>({})
  const [isChecking, setChecking] = useState(false)
  const create = useCreateProfile()
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
    expectMember()
    create.mutate(profile, { onError: takeBack })
  }
  function takeBack(error: Error) {
    if (error instanceof ApiError) setWrong(error.fields)
    setStep(toastRefusal(error) ?? step)
  }
  function change(part: Partial<ProfileFields>) {
    setFields({ ...fields, ...part })
    setWrong({ ...wrong, [Object.keys(part)[0] as keyof ProfileFields]: undefined })
  }
  const back = () => setStep((step - 1) as Step)
  return { step, fields, wrong, isChecking, isCreating: create.isPending, change, back, submit }
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
