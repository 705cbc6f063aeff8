import type { CreateProfile, ProfileType } from '#contract/people/profiles.ts'

export type Step = 1 | 2 | 3
export const LAST_STEP: Step = 3

/** What has been filled in so far. */
export type Draft = {
  profileType: ProfileType | undefined
  handle: string
  displayName: string
  /** `yyyy-mm-dd`, or empty. */
  dateOfBirth: string
  acceptTerms: boolean
}

export const EMPTY_DRAFT: Draft = {
  profileType: undefined,
  handle: '',
  displayName: '',
  dateOfBirth: '',
  acceptTerms: false,
}

export function isStepFilled(step: Step, draft: Draft): boolean {
  if (step === 1) return draft.profileType !== undefined
  if (step === 2) return draft.handle !== '' && draft.displayName.trim() !== ''
  return draft.dateOfBirth !== '' && draft.acceptTerms
}

/** The whole of it as the server wants it; null while a part is missing. */
export function profileOf(draft: Draft): CreateProfile | null {
  const { profileType, handle, displayName, dateOfBirth, acceptTerms } = draft
  const filled = isStepFilled(1, draft) && isStepFilled(2, draft) && isStepFilled(3, draft)
  if (!profileType || !filled) return null
  return { profileType, handle, displayName: displayName.trim(), dateOfBirth, acceptTerms }
}
