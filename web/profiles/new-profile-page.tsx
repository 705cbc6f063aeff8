import { type FormEvent, useState } from 'react'
import type { ProfileType } from '#contract/profiles.ts'
import { DeleteAccountButton } from '#web/deletion/delete-account-button.tsx'
import { useTitle } from '#web/platform/page/page-title.ts'
import { ApiError } from '#web/platform/requests/api-error.ts'
import { useNavigate } from '#web/platform/routing/use-router.ts'
import { useSession } from '#web/platform/session.ts'
import { Button } from '#web/ui/action/button.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { FieldError } from '#web/ui/form/field.tsx'
import * as layoutStyles from '#web/ui/layout/layout.module.css'
import { PageHead } from '#web/ui/layout/page-head.tsx'
import { HANDLE_RULE, isWholeHandle } from './handle-availability.ts'
import { HandleField } from './handle-field.tsx'
import { useCreateProfile } from './mutations.ts'
import { TypeChoice } from './type-choice.tsx'

/** PROF-08: one more profile, by type and handle only; also where one lands without any, and may leave for good. */
export function NewProfilePage() {
  const [profileType, setProfileType] = useState<ProfileType>('artist')
  const [handle, setHandle] = useState('')
  const [broken, setBroken] = useState(false)
  const { profiles } = useSession()
  const create = useCreateProfile()
  const navigate = useNavigate()
  useTitle('Create a new profile')

  function submit(event: FormEvent) {
    event.preventDefault()
    setBroken(!isWholeHandle(handle))
    if (!isWholeHandle(handle) || create.isPending) return
    create.mutate(
      { profileType, handle },
      {
        onSuccess: () => {
          toast.success('Profile created', `You are now @${handle}.`)
          void navigate({ to: '/home' })
        },
      },
    )
  }
  function change(next: string) {
    setHandle(next)
    setBroken(false)
    create.reset()
  }

  const { fieldError, formError } = refusalOf(create.error)
  return (
    <div className={layoutStyles.stack}>
      <PageHead title="Create a new profile" />
      <form className={`${layoutStyles.stack} ${layoutStyles.narrow}`} onSubmit={submit} noValidate>
        <TypeChoice value={profileType} onChange={setProfileType} />
        <HandleField
          handle={handle}
          onChange={change}
          error={broken ? HANDLE_RULE : fieldError}
          takenText="That handle is taken. Try another."
        />
        <div role="alert">{formError && <FieldError>{formError}</FieldError>}</div>
        <div>
          <Button type="submit" variant="primary" size="l" busy={create.isPending} busyLabel="Creating...">
            Create
          </Button>
        </div>
      </form>
      {profiles.length === 0 && (
        <div className={layoutStyles.narrow}>
          <DeleteAccountButton asLink />
        </div>
      )}
    </div>
  )
}

/** PROF-05, in the words of this page. */
function refusalOf(error: unknown): { fieldError?: string; formError?: string } {
  if (!error) return {}
  const known = error instanceof ApiError ? error : null
  if (known?.code === 'handle_taken') return { fieldError: 'That handle is taken. Try another.' }
  if (known?.fields.handle) return { fieldError: known.fields.handle }
  const silent = !known || known.code === 'network' || known.code === 'unexpected'
  return { formError: silent ? 'Failed to create profile. Please try again.' : known.message }
}
