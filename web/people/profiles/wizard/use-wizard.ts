import { useState } from 'react'
import { ApiError } from '#web/platform/requests/api-error.ts'
import { expectMember } from '#web/platform/session.ts'
import { dismissAllToasts, toast } from '#web/ui/feedback/toast-store.ts'
import { useForm } from '#web/ui/form/use-form.ts'
import { HANDLE_RULE, isHandleTaken, isWholeHandle } from '../handle-availability.ts'
import { useCreateProfile } from '../mutations.ts'
import { EMPTY, LAST_STEP, missingIn, type ProfileFields, profileOf, type Step } from './profile-fields.ts'

const TAKEN = 'This handle is already in use. Please choose another.'

/** The fields and the navigation between the steps, until the profile is created. */
export function useWizard() {
  const [step, setStep] = useState<Step>(1)
  const [isChecking, setChecking] = useState(false)
  const create = useCreateProfile()
  const form = useForm<ProfileFields>({
    initial: EMPTY,
    check(fields) {
      dismissAllToasts()
      const missing = missingIn(step, fields)
      if (Object.keys(missing).length > 0)
        toast.error('Missing Information', 'Please fill in all required fields and accept the terms.')
      return missing
    },
    send: (fields, refused) => (step === LAST_STEP ? makeProfile(fields, refused) : void goOn(fields)),
    isBusy: isChecking || create.isPending,
  })
  async function goOn({ handle }: ProfileFields) {
    const wrong = step === 2 ? await check(handle) : {}
    if (wrong.handle) form.refuse(wrong)
    else setStep((step + 1) as Step)
  }
  async function check(handle: string): Promise<{ handle?: string }> {
    if (!isWholeHandle(handle)) return { handle: HANDLE_RULE }
    setChecking(true)
    const isTaken = await isHandleTaken(handle)
    setChecking(false)
    if (isTaken) toast.error('Handle Taken', TAKEN)
    return isTaken ? { handle: TAKEN } : {}
  }
  function makeProfile(fields: ProfileFields, refused: (error: Error) => void) {
    const profile = profileOf(fields)
    if (!profile) return
    expectMember()
    create.mutate(profile, {
      onError(error) {
        setStep(toastRefusal(error) ?? step)
        refused(error)
      },
    })
  }
  const back = () => setStep((step - 1) as Step)
  return { form, step, isChecking, isCreating: create.isPending, back }
}

/** PROF-05. Returns the step to go back to, if the error belongs to one. */
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
