import type { DecisionAct } from './decisions.ts'

/** What each act says to the person concerned, and to who reported it. */
export const DECISION_NAMES: Readonly<Record<DecisionAct, { told: string; outcome: string }>> = {
  dismiss: { told: 'Nothing was done.', outcome: 'Somebody looked at it, and it stays as it is.' },
  warn: { told: 'This is a warning. Nothing was hidden.', outcome: 'Whoever made it was warned.' },
  'mark-sensitive': {
    told: 'It is marked as sensitive: a veil lies over its picture.',
    outcome: 'It is marked as sensitive now.',
  },
  hide: { told: 'It is hidden from everyone but you.', outcome: 'It is hidden now.' },
  remove: { told: 'It was deleted.', outcome: 'It was deleted.' },
  'suspend-profile': { told: 'The profile is suspended.', outcome: 'The profile is suspended now.' },
  'suspend-account': { told: 'The account is suspended.', outcome: 'The account is suspended now.' },
}
