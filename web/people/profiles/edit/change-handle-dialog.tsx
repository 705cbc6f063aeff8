import type { OwnHandles } from '#contract/handles.ts'
import { HANDLE_CHANGE_DAYS, HANDLE_RESERVED_DAYS } from '#contract/platform/limits.ts'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { FormError } from '#web/ui/form/field.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import * as layoutStyles from '#web/ui/layout/layout.module.css'
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx'
import { HANDLE_RULE, isWholeHandle } from '../handle-availability.ts'
import { HandleField } from '../handle-field.tsx'
import { useChangeHandle } from '../mutations.ts'

export type ChangeHandleDialogProps = { profileId: string; handles: OwnHandles; onClose: () => void }

/** RELEASE-06: asks for another handle, and whether the old ones lead to it. */
export function ChangeHandleDialog({ profileId, handles, onClose }: ChangeHandleDialogProps) {
  const { handle: before, old } = handles
  const change = useChangeHandle(profileId)
  const form = useForm({
    initial: { handle: '', leaves: false },
    check: ({ handle }) => {
      if (handle === before) return { handle: 'This is your handle already.' }
      return isWholeHandle(handle) ? {} : { handle: HANDLE_RULE }
    },
    send: ({ handle, leaves }, refused) =>
      change.mutate({ handle, redirects: !leaves }, { onSuccess: onClose, onError: refused }),
    isBusy: change.isPending,
  })
  const { handle, leaves } = form.values
  return (
    <FormDialog
      title="Change handle"
      form={form}
      onClose={onClose}
      label="Change handle"
      busyLabel="Changing..."
      variant={leaves ? 'danger-solid' : 'primary'}
    >
      <form {...form.props} className={layoutStyles.stack}>
        <HandleField
          handle={handle}
          onChange={(next) => form.change({ handle: next })}
          error={form.problems.handle}
          takenText="This handle is already in use. Please choose another."
          own={old.map((each) => each.handle)}
          note={`The next change is possible after ${HANDLE_CHANGE_DAYS} days.`}
        />
        <Checkbox {...form.tick('leaves')}>Do not redirect</Checkbox>
        {leaves ? <Leaving handles={handles} /> : <Redirecting before={before} />}
        {form.failure && <FormError>{form.failure}</FormError>}
      </form>
    </FormDialog>
  )
}

const Redirecting = ({ before }: { before: string }) => (
  <p className="small dim">
    Links, feeds and mentions with @{before} keep leading to you, and nobody else can take it. You can end this later.
  </p>
)

/** What a person who must leave a name behind has to know. */
const Leaving = ({ handles: { handle, old } }: { handles: OwnHandles }) => (
  <>
    <p className="small">
      {old.some(({ redirects }) => redirects) ? `@${handle} and all older handles` : `@${handle}`} will lead nowhere,
      and mentions become plain text. Nothing public connects the old name with the new one. You cannot turn the
      redirects on again, and after {HANDLE_RESERVED_DAYS} days anyone can take the old name.
    </p>
    <p className="small">
      Your works keep their addresses, and followers and conversations stay. People who have a link to a work, follow
      you or have written with you see the new name. Change your display name, picture and bio too.
    </p>
  </>
)
