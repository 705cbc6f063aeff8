import type { ProfileType } from '#contract/profiles.ts'
import { DeleteAccountButton } from '#web/people/deletion/delete-account-button.tsx'
import { useTitle } from '#web/platform/page/page-title.ts'
import { ApiError } from '#web/platform/requests/api-error.ts'
import { useNavigate } from '#web/platform/routing/use-router.ts'
import { useSession } from '#web/platform/session.ts'
import { Button } from '#web/ui/action/button.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { FieldError } from '#web/ui/form/field.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import * as layoutStyles from '#web/ui/layout/layout.module.css'
import { PageHead } from '#web/ui/layout/page-head.tsx'
import { HANDLE_RULE, isWholeHandle } from './handle-availability.ts'
import { HandleField } from './handle-field.tsx'
import { useCreateProfile } from './mutations.ts'
import { TypeChoice } from './type-choice.tsx'

/**
 * PROF-08: creates a further profile with only a type and a handle. Users without a profile also
 * arrive here, and can delete their account.
 */
export function NewProfilePage() {
  const { profiles } = useSession()
  const create = useCreateProfile()
  const form = useNewProfile(create)
  const { profileType, handle } = form.values
  const { fieldError, formError } = refusalOf(create.error)
  useTitle('Create a new profile')
  return (
    <div className={layoutStyles.stack}>
      <PageHead title="Create a new profile" />
      <form {...form.props} className={`${layoutStyles.stack} ${layoutStyles.narrow}`}>
        <TypeChoice value={profileType} onChange={(next) => form.change({ profileType: next })} />
        <HandleField
          handle={handle}
          onChange={(next) => {
            form.change({ handle: next })
            create.reset()
          }}
          error={form.problems.handle ?? fieldError}
          takenText="That handle is taken. Try another."
        />
        <div role="alert">{formError && <FieldError>{formError}</FieldError>}</div>
        <div>
          <Button type="submit" variant="primary" size="l" busy={form.isBusy} busyLabel="Creating...">
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

function useNewProfile(create: ReturnType<typeof useCreateProfile>) {
  const navigate = useNavigate()
  return useForm({
    initial: { profileType: 'artist' as ProfileType, handle: '' },
    check: ({ handle }) => (isWholeHandle(handle) ? {} : { handle: HANDLE_RULE }),
    send: (values) =>
      create.mutate(values, {
        onSuccess: () => {
          toast.success('Profile created', `You are now @${values.handle}.`)
          void navigate({ to: '/home' })
        },
      }),
    isBusy: create.isPending,
  })
}

/** PROF-05: the error in the words of this page. */
function refusalOf(error: unknown): { fieldError?: string; formError?: string } {
  if (!error) return {}
  const known = error instanceof ApiError ? error : null
  if (known?.code === 'handle_taken') return { fieldError: 'That handle is taken. Try another.' }
  if (known?.fields.handle) return { fieldError: known.fields.handle }
  const silent = !known || known.code === 'network' || known.code === 'unexpected'
  return { formError: silent ? 'Failed to create profile. Please try again.' : known.message }
}
