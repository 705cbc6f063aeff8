import { useState } from 'react'
import { DISPLAY_NAME_MAX } from '#contract/platform/limits.ts'
import { useFocusOnChange } from '#web/platform/page/focus-on-change.ts'
import { readPageData } from '#web/platform/page/page-data.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { counted, type Form } from '#web/ui/form/use-form.ts'
import * as headingStyles from '#web/ui/text/heading.module.css'
import { HandleField } from '../handle-field.tsx'
import { TypeChoice } from '../type-choice.tsx'
import type { ProfileFields, Step } from './profile-fields.ts'

type FieldsProps = { form: Form<ProfileFields> }

const QUESTIONS: Record<Step, string> = {
  1: 'What type of profile is it?',
  2: 'What are you called?',
  3: 'When were you born?',
}

/** The question of a step. A change of the step moves the focus to it. */
export function StepFields({ step, form }: FieldsProps & { step: Step }) {
  const heading = useFocusOnChange(step)
  return (
    <>
      <h1 className={headingStyles.page} ref={heading} tabIndex={-1}>
        {QUESTIONS[step]}
      </h1>
      {step === 1 && (
        <TypeChoice
          value={form.values.profileType}
          onChange={(profileType) => form.change({ profileType })}
          error={form.problems.profileType}
        />
      )}
      {step === 2 && <NameFields form={form} />}
      {step === 3 && <AgeFields form={form} />}
    </>
  )
}

function NameFields({ form }: FieldsProps) {
  const { handle, displayName } = form.values
  return (
    <>
      <HandleField
        handle={handle}
        onChange={(next) => form.change({ handle: next })}
        error={form.problems.handle}
        takenText="This handle is already in use. Please choose another."
      />
      <TextField
        {...form.text('displayName')}
        {...counted(displayName, DISPLAY_NAME_MAX)}
        label="Display name"
        autoComplete="nickname"
        required
        onChange={(event) => form.change({ displayName: event.target.value.slice(0, DISPLAY_NAME_MAX) })}
      />
    </>
  )
}

function AgeFields({ form }: FieldsProps) {
  const [minimumAge] = useState(() => readPageData(document)?.minimumAge ?? 0)
  return (
    <>
      <TextField
        {...form.text('dateOfBirth')}
        label="Date of birth"
        type="date"
        autoComplete="bday"
        min="1900-01-01"
        max={new Date().toISOString().slice(0, 10)}
        required
        hint={`Never shown to anyone.${minimumAge > 0 ? ` You have to be at least ${minimumAge}.` : ''}`}
      />
      <Checkbox {...form.tick('acceptTerms')} required>
        I accept the{' '}
        <Link className="link" to="/terms" target="_blank">
          Terms of Service
        </Link>
        , the{' '}
        <Link className="link" to="/rules" target="_blank">
          Rules
        </Link>{' '}
        and the{' '}
        <Link className="link" to="/guidelines" target="_blank">
          Guidelines
        </Link>
        .
      </Checkbox>
    </>
  )
}
