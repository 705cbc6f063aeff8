import { SECRET_LINK_NAME_MAX } from '#contract/platform/limits.ts'
import type { ReleaseKind } from '#contract/releases.ts'
import type { SecretLink } from '#contract/secret-links.ts'
import { counted } from '#contract/words/counted.ts'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import * as fieldStyles from '#web/ui/form/field.module.css'
import { Field, FormError } from '#web/ui/form/field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import * as spacingStyles from '#web/ui/layout/spacing.module.css'
import type { ReleasedWork } from '#web/works/releases/release-words.ts'
import { useCreateLink } from './mutations.ts'
import { check, NEW_LINK, type NewLinkValues, toSend } from './new-link-values.ts'
import * as styles from './secret-links.later.module.css'

export function useNewLink(work: ReleasedWork, onMade: (link: SecretLink) => void) {
  const { mutate, isPending } = useCreateLink(work)
  return useForm<NewLinkValues>({
    initial: NEW_LINK,
    check,
    send: (values, onError) => mutate(toSend(values, Date.now()), { onSuccess: onMade, onError }),
    isBusy: isPending,
    whileBusy: 'disabled',
  })
}

type NewLinkFormProps = { form: ReturnType<typeof useNewLink>; kind: ReleaseKind; stemCount: number }

export function NewLinkForm({ form, kind, stemCount }: NewLinkFormProps) {
  const { error, readOnly: _, ...ends } = form.text('ends')
  return (
    <form {...form.props} className={styles.new}>
      <h3 className="strong">New link</h3>
      <TextField
        {...form.text('name')}
        label="Name, only you see it"
        placeholder="for whom"
        maxLength={SECRET_LINK_NAME_MAX}
        autoComplete="off"
      />
      <div className={styles.pair}>
        <Field label="Ends" error={error}>
          {(control) => (
            <select {...ends} {...control} className={fieldStyles.input}>
              <option value="7">in 7 days</option>
              <option value="30">in 30 days</option>
              <option value="date">on a date</option>
              <option value="never">never</option>
            </select>
          )}
        </Field>
        {form.values.ends === 'date' && <TextField {...form.text('endsAt')} label="Last day" type="date" />}
      </div>
      {kind === 'track' && (
        <div>
          {stemCount > 0 && (
            <Checkbox {...form.tick('withStems')}>
              <b className="strong">{stemCount === 1 ? 'With the stem' : `With the ${counted(stemCount, 'stem')}`}</b>
              <span className={`small dim ${spacingStyles.asBlock}`}>Can be heard and saved</span>
            </Checkbox>
          )}
          <Checkbox {...form.tick('withDownloads')}>
            <b className="strong">The file can be saved</b>
            <span className={`small dim ${spacingStyles.asBlock}`}>The track as you uploaded it</span>
          </Checkbox>
        </div>
      )}
      {form.failure && <FormError>{form.failure}</FormError>}
    </form>
  )
}
