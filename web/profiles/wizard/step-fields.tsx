import { useEffect, useRef, useState } from 'react'
import { DISPLAY_NAME_MAX } from '#contract/platform/limits.ts'
import { readPageData } from '#web/platform/page/page-data.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import * as headingStyles from '#web/ui/text/heading.module.css'
import { HandleField } from '../handle-field.tsx'
import { TypeChoice } from '../type-choice.tsx'
import type { ProfileFields, Step } from './profile-fields.ts'

export type StepFieldsProps = {
  step: Step
  fields: ProfileFields
  onChange: (change: Partial<ProfileFields>) => void
  /** What is wrong, in words by field. */
  errors: Record<string, string>
}

const QUESTIONS: Record<Step, string> = {
  1: 'What kind of profile is it?',
  2: 'What are you called?',
  3: 'When were you born?',
}

/** The question of one step. Arriving at another moves the focus to it. */
export function StepFields({ step, fields, onChange, errors }: StepFieldsProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current !== step) heading.current?.focus()
    shown.current = step
  }, [step])
  return (
    <>
      <h1 className={headingStyles.page} ref={heading} tabIndex={-1}>
        {QUESTIONS[step]}
      </h1>
      {step === 1 && (
        <TypeChoice
          value={fields.profileType}
          onChange={(profileType) => onChange({ profileType })}
          error={errors.profileType}
        />
      )}
      {step === 2 && <NameFields fields={fields} onChange={onChange} errors={errors} />}
      {step === 3 && <AgeFields fields={fields} onChange={onChange} errors={errors} />}
    </>
  )
}

type FieldsProps = Omit<StepFieldsProps, 'step'>

function NameFields({ fields, onChange, errors }: FieldsProps) {
  return (
    <>
      <HandleField
        handle={fields.handle}
        onChange={(handle) => onChange({ handle })}
        error={errors.handle}
        takenText="This handle is already in use. Please choose another."
      />
      <TextField
        label="Display name"
        name="displayName"
        autoComplete="nickname"
        counter={`${fields.displayName.length}/${DISPLAY_NAME_MAX}`}
        maxLength={DISPLAY_NAME_MAX}
        required
        value={fields.displayName}
        onChange={(event) => onChange({ displayName: event.target.value.slice(0, DISPLAY_NAME_MAX) })}
        error={errors.displayName}
      />
    </>
  )
}

function AgeFields({ fields, onChange, errors }: FieldsProps) {
  const [minimumAge] = useState(() => readPageData(document)?.minimumAge ?? 0)
  return (
    <>
      <TextField
        label="Date of birth"
        type="date"
        name="dateOfBirth"
        autoComplete="bday"
        min="1900-01-01"
        max={new Date().toISOString().slice(0, 10)}
        required
        value={fields.dateOfBirth}
        onChange={(event) => onChange({ dateOfBirth: event.target.value })}
        error={errors.dateOfBirth}
        hint={`Never shown to anyone.${minimumAge > 0 ? ` You have to be at least ${minimumAge}.` : ''}`}
      />
      <Checkbox
        name="acceptTerms"
        required
        checked={fields.acceptTerms}
        onChange={(event) => onChange({ acceptTerms: event.target.checked })}
        error={errors.acceptTerms}
      >
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
