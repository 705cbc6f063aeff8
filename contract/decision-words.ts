import type { DecisionAct } from './decisions.ts'

/** What each act says to the person concerned, to who reported it, and where such are counted. */
export const DECISION_NAMES: Readonly<Record<DecisionAct, { told: string; outcome: string; counted: string }>> = {
  dismiss: {
    told: 'Nothing was done.',
    outcome: 'Somebody looked at it, and it stays as it is.',
    counted: 'No action',
  },
  warn: { told: 'This is a warning. Nothing was hidden.', outcome: 'Whoever made it was warned.', counted: 'Warnings' },
  'mark-sensitive': {
    told: 'It is marked as sensitive: a veil lies over its picture.',
    outcome: 'It is marked as sensitive now.',
    counted: 'Marked as sensitive',
  },
  hide: { told: 'It is hidden from everyone but you.', outcome: 'It is hidden now.', counted: 'Hidden' },
  remove: { told: 'It was deleted.', outcome: 'It was deleted.', counted: 'Deleted' },
  'suspend-profile': {
    told: 'The profile is suspended.',
    outcome: 'The profile is suspended now.',
    counted: 'Profiles suspended',
  },
  'suspend-account': {
    told: 'The account is suspended.',
    outcome: 'The account is suspended now.',
    counted: 'Accounts suspended',
  },
}
