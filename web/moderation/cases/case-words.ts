import { ACTION_NAMES, SUBJECT_NAMES } from '#contract/decision-words.ts'
import type { DecisionAction } from '#contract/decisions.ts'
import { isolated } from '#contract/platform/isolated.ts'
import { REASON_NAMES } from '#contract/report-words.ts'
import type { Case, CaseDetail } from '#contract/reports.ts'

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

/** `Track by Murk Index` */
export function kindAndMaker({ subject: { kind, by } }: Pick<Case, 'subject'>): string {
  const name = capital(SUBJECT_NAMES[kind])
  return by && kind !== 'profile' ? `${isolated(name)} by ${isolated(by.name)}` : name
}

/** The outcome of a case, in a word or two. */
export const OUTCOMES: Readonly<Record<DecisionAction, string>> = {
  dismiss: 'no action',
  warn: 'warned',
  'mark-sensitive': 'sensitive',
  hide: 'hidden',
  remove: 'deleted',
  'suspend-profile': 'suspended',
  'suspend-account': 'suspended',
}

/** The most frequent reason of the reports. */
export function mainReasonOf({ heldFor, reasons: [first] }: Case): string {
  if (first) return REASON_NAMES[first]
  return heldFor === null ? 'Opened by an admin' : `Held for the word “${heldFor}”`
}

/** The action of an admin in a step, to follow their name. */
export function stepOf({ step, words }: CaseDetail['steps'][number]): string {
  if (step === 'claim') return 'claimed the case'
  if (step === 'release') return 'gave the case back'
  if (step === 'note') return 'wrote a note'
  if (step === 'undo') return 'took back the decision'
  if (step === 'appeal') return `${words === 'granted' ? 'granted' : 'refused'} the appeal`
  return `decided: ${ACTION_NAMES[words as DecisionAction].name}`
}
