import type { DecisionAction } from './decisions.ts'
import type { SubjectKind } from './subject-kinds.ts'

/**
 * Texts for each action: `statement` for the person concerned, `outcome` for the reporter, `counted` for
 * the transparency page.
 */
export const DECISION_NAMES: Readonly<Record<DecisionAction, { statement: string; outcome: string; counted: string }>> =
  {
    dismiss: {
      statement: 'Nothing was done.',
      outcome: 'An admin looked at it. It stays as it is.',
      counted: 'No action',
    },
    warn: {
      statement: 'This is a warning. Nothing was hidden.',
      outcome: 'The person responsible was warned.',
      counted: 'Warnings',
    },
    'mark-sensitive': {
      statement: 'It is marked as sensitive. Its picture has a content warning.',
      outcome: 'It is now marked as sensitive.',
      counted: 'Marked as sensitive',
    },
    hide: { statement: 'It is hidden from everyone but you.', outcome: 'It is now hidden.', counted: 'Hidden' },
    remove: { statement: 'It was deleted.', outcome: 'It was deleted.', counted: 'Deleted' },
    'suspend-profile': {
      statement: 'The profile is suspended.',
      outcome: 'The profile is now suspended.',
      counted: 'Profiles suspended',
    },
    'suspend-account': {
      statement: 'The account is suspended.',
      outcome: 'The account is now suspended.',
      counted: 'Accounts suspended',
    },
  }

/** The actions that admins choose from, with their effect. */
export const ACTION_NAMES: Readonly<Record<DecisionAction, { name: string; does: string }>> = {
  dismiss: { name: 'No action', does: 'Closes the case. The people who reported are notified.' },
  warn: { name: 'Warn', does: 'Sends a warning. Nothing is hidden.' },
  'mark-sensitive': { name: 'Mark as sensitive', does: 'Puts a content warning over its picture. It still plays.' },
  hide: { name: 'Hide', does: 'Hides it from everyone but its author. Can be undone.' },
  remove: { name: 'Delete', does: 'Deletes it with its files. Cannot be undone.' },
  'suspend-profile': { name: 'Suspend the profile', does: 'Nobody can act as it. Everything it published is hidden.' },
  'suspend-account': { name: 'Suspend the account', does: 'The same for all its profiles.' },
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
