import type { DecisionAction } from './decisions.ts'
import type { SubjectKind } from './subject-kinds.ts'

/**
 * Texts for each action: `told` for the person concerned, `outcome` for the reporter, `counted` for
 * the transparency page.
 */
export const DECISION_NAMES: Readonly<Record<DecisionAction, { told: string; outcome: string; counted: string }>> = {
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

/** The actions that admins choose from, with their effect. */
export const ACTION_NAMES: Readonly<Record<DecisionAction, { name: string; does: string }>> = {
  dismiss: { name: 'No action', does: 'Closes the case. Who reported is told.' },
  warn: { name: 'Warn', does: 'Changes nothing but that they are told.' },
  'mark-sensitive': { name: 'Mark as sensitive', does: 'A veil over its picture, still playable.' },
  hide: { name: 'Hide', does: 'From everyone but its maker. Can be given back.' },
  remove: { name: 'Delete', does: 'With its files. Nothing gives it back.' },
  'suspend-profile': { name: 'Suspend the profile', does: 'Nobody acts as it, and all that it made is hidden.' },
  'suspend-account': { name: 'Suspend the account', does: 'The same of all its profiles.' },
}

/** The name of each content type within a sentence. */
export const SUBJECT_NAMES: Readonly<Record<SubjectKind, string>> = {
  track: 'track',
  artwork: 'artwork',
  album: 'album',
  event: 'event',
  playlist: 'playlist',
  merch: 'merch item',
  comment: 'comment',
  message: 'message',
  conversation: 'conversation',
  profile: 'profile',
}
