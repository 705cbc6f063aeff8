import { type FormEvent, useState } from 'react'
import type { Import, ImportProfile } from '#contract/imports.ts'
import { ApiError } from '#web/platform/requests/api-error.ts'
import { HandleField } from '#web/profiles/handle-field.tsx'
import { Button } from '#web/ui/action/button.tsx'
import { FormError } from '#web/ui/form/field.tsx'
import { Fact, Facts } from '#web/ui/layout/section.tsx'
import { formatSize } from '#web/ui/text/format.ts'
import * as styles from './imports.later.module.css'
import { useRemoveImport, useStartImport } from './mutations.ts'
import { countsText } from './words.ts'

const BECOMES: Record<Exclude<ImportProfile['becomes'], 'taken'>, string> = {
  new: 'New here',
  own: 'Goes into your profile, which keeps its words and picture',
  here: 'Came before',
}

/** What is in the archive, and what its profiles are to be called. */
export function StartForm({ archive }: { archive: Import }) {
  const start = useStartImport()
  const remove = useRemoveImport()
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map())
  const taken = archive.profiles.filter(({ becomes }) => becomes === 'taken')
  const handleOf = ({ handle, suggestion }: ImportProfile) => chosen.get(handle) ?? suggestion
  const errors = new Map(Object.entries(start.error instanceof ApiError ? start.error.fields : {}))

  function submit(event: FormEvent) {
    event.preventDefault()
    if (start.isPending) return
    start.mutate({ handles: taken.map((profile) => ({ from: profile.handle, to: handleOf(profile) })) })
  }
  return (
    <form className={styles.parts} onSubmit={submit} noValidate>
      <p className="body-text">
        In this zip of {formatSize(archive.size)}: {countsText(archive.counts)}.
      </p>
      <Facts>
        {archive.profiles.map(({ handle, becomes }) => (
          <Fact key={handle} name={`@${handle}`} words>
            {becomes === 'taken' ? 'Taken here' : BECOMES[becomes]}
          </Fact>
        ))}
      </Facts>
      {taken.map((profile) => (
        <fieldset key={profile.handle} className={styles.parts}>
          <legend className="strong">What is @{profile.handle} to be called here?</legend>
          <HandleField
            handle={handleOf(profile)}
            onChange={(to) => setChosen((before) => new Map(before).set(profile.handle, to))}
            error={errors.get(profile.handle)}
            takenText="This handle is already in use. Please choose another."
          />
        </fieldset>
      ))}
      {start.error && errors.size === 0 && <FormError>{start.error.message}</FormError>}
      <div className={styles.acts}>
        <Button type="submit" variant="primary" busy={start.isPending} busyLabel="Starting...">
          Bring it here
        </Button>
        <Button busy={remove.isPending} onClick={() => remove.mutate()}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
