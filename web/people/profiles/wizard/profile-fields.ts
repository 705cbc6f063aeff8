import type { CreateProfile, ProfileType } from '#contract/profiles.ts'

export type Step = 1 | 2 | 3
export const LAST_STEP: Step = 3

/** The fields of all steps. */
export type ProfileFields = {
  profileType: ProfileType | undefined
  handle: string
  displayName: string
  /** `yyyy-mm-dd`, or empty. */
  dateOfBirth: string
  acceptTerms: boolean
}

export const EMPTY: ProfileFields = {
  profileType: undefined,
  handle: '',
  displayName: '',
  dateOfBirth: '',
  acceptTerms: false,
}

/** Messages about missing fields of a step, in the order of the fields. */
export type Wants = Partial<Record<keyof ProfileFields, string>>

export function missingIn(step: Step, fields: ProfileFields): Wants {
  const { profileType, handle, displayName, dateOfBirth, acceptTerms } = fields
  const wants: Record<Step, Wants> = {
    1: { ...(!profileType && { profileType: 'Please choose a type' }) },
    2: {
      ...(!handle && { handle: 'Please fill in a handle' }),
      ...(!displayName.trim() && { displayName: 'Please fill in a display name' }),
    },
    3: {
      ...(!dateOfBirth && { dateOfBirth: 'Please enter your date of birth' }),
      ...(!acceptTerms && { acceptTerms: 'Please accept the terms' }),
    },
  }
  return wants[step]
}

const isStepFilled = (step: Step, fields: ProfileFields): boolean => Object.keys(missingIn(step, fields)).length === 0

/** The complete data for the server; null while a field is missing. */
export function profileOf(fields: ProfileFields): CreateProfile | null {
  const { profileType, handle, displayName, dateOfBirth, acceptTerms } = fields
  const filled = isStepFilled(1, fields) && isStepFilled(2, fields) && isStepFilled(3, fields)
  if (!profileType || !filled) return null
  return { profileType, handle, displayName: displayName.trim(), dateOfBirth, acceptTerms }
}
