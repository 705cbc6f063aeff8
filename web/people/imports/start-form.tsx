import type { Import, ImportProfile } from '#contract/imports.ts'
import { HandleField } from '#web/people/profiles/handle-field.tsx'
import { Button } from '#web/ui/action/button.tsx'
import { FormError } from '#web/ui/form/field.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { Fact, Facts } from '#web/ui/layout/section.tsx'
import { formatSize } from '#web/ui/text/format.ts'
import * as styles from './imports.later.module.css'
import { useRemoveImport, useStartImport } from './mutations.ts'
import { countsText } from './words.ts'

const BECOMES: Record<ImportProfile['becomes'], (profile: ImportProfile) => string> = {
  new: () => 'New profile',
  // The profile may have changed its handle since the archive was made.
  own: ({ handle, suggestion }) =>
    `Added to your profile${suggestion === handle ? '' : ` @${suggestion}`}, which keeps its texts and picture`,
  here: () => 'Imported before',
  taken: () => 'Handle taken',
}

/** The contents of the archive, and the fields for the handles of its profiles. */
export function StartForm({ archive }: { archive: Import }) {
  const start = useStartImport()
  const remove = useRemoveImport()
  const taken = archive.profiles.filter(({ becomes }) => becomes === 'taken')
  const form = useForm<Record<string, string>>({
    initial: () => Object.fromEntries(taken.map(({ handle, suggestion }) => [handle, suggestion])),
    send: (handles, onError) =>
      start.mutate({ handles: Object.entries(handles).map(([from, to]) => ({ from, to })) }, { onError }),
    isBusy: start.isPending,
  })
  return (
    <form {...form.props} className={styles.parts}>
      <p className="body-text">
        This zip of {formatSize(archive.size)} contains {countsText(archive.counts)}.
      </p>
      <Facts>
        {archive.profiles.map((profile) => (
          <Fact key={profile.handle} name={`@${profile.handle}`} words>
            {BECOMES[profile.becomes](profile)}
          </Fact>
        ))}
      </Facts>
      {taken.map(({ handle }) => (
        <fieldset key={handle} className={styles.parts}>
          <legend className="strong">Choose a handle for @{handle}</legend>
          <HandleField
            handle={form.values[handle] ?? ''}
            onChange={(to) => form.change({ [handle]: to })}
            error={form.problems[handle]}
            takenText="This handle is already in use. Please choose another."
          />
        </fieldset>
      ))}
      {form.failure && <FormError>{form.failure}</FormError>}
      <div className={styles.acts}>
        <Button type="submit" variant="primary" busy={start.isPending} busyLabel="Starting...">
          Import
        </Button>
        <Button busy={remove.isPending} onClick={() => remove.mutate()}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
