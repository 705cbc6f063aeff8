import { counted } from '#contract/words/counted.ts'
import { DECISION_NAMES } from './decision-words.ts'
import type { NotificationKind, NotificationThing, NotifiedDecision } from './notifications.ts'

/**
 * A notification in words. `names` are those of the most recent people, `title` is the name of the
 * thing.
 */
export type SentenceFacts = { kind: NotificationKind; people: number; names: readonly string[]; title: string }

/**
 * A sentence in parts: `who` (names and the words between them), `did` (the verb), `thing` (the
 * object), `more` (the end).
 */
export type Sentence = { who: string[]; did: string; thing: string; more: string }

const DID = {
  like: ['likes', 'like'],
  comment: ['commented on', 'commented on'],
  answer: ['answered your comment on', 'answered your comment on'],
  mention: ['mentioned you on', 'mentioned you on'],
  follow: ['follows you', 'follow you'],
  release: ['released', 'released'],
  message: ['wrote to you', 'wrote to you'],
} as const satisfies Partial<Record<NotificationKind, readonly [one: string, many: string]>>

/**
 * Builds the sentence for the page, a push and a mail. The callers add the words for events and
 * decisions.
 */
export function sentenceOf({ kind, people, names, title }: SentenceFacts): Sentence {
  if (isOfTheHouse(kind)) return { who: [], did: '', thing: title, more: '' }
  if (kind === 'message') return { who: whoOf(names, 1), did: DID.message[0], thing: '', more: '' }
  if (kind === 'mention' && !title) return { who: whoOf(names, 1), did: 'mentioned you', thing: '', more: '' }
  if (kind === 'release') {
    const more = people > 1 ? ` and ${people - 1} more` : ''
    return { who: whoOf(names, 1), did: DID.release[0], thing: title, more }
  }
  return { who: whoOf(names, people, kind === 'like'), did: DID[kind][people === 1 ? 0 : 1], thing: title, more: '' }
}

/** Types of notifications without a person who acted. */
type SiteKind = 'event' | 'merch' | 'decision' | 'outcome'
const isOfTheHouse = (kind: NotificationKind): kind is SiteKind =>
  kind === 'event' || kind === 'merch' || kind === 'decision' || kind === 'outcome'

/**
 * Says what became of a decision. The text follows the name of the thing: `Shift Whistle: hidden
 * …`.
 */
export function wordsOfDecision(kind: 'decision' | 'outcome', { act, state }: NotifiedDecision): string {
  if (state === 'undone') return 'The decision was taken back.'
  if (kind === 'outcome') return DECISION_NAMES[act].outcome
  return state === 'kept' ? 'Your appeal was refused.' : DECISION_NAMES[act].statement
}

/**
 * Names one or two people; of more it names the most recent and counts the others, or only counts.
 */
function whoOf([first, second]: readonly string[], people: number, countsAlone = false): string[] {
  const number = (count: number) => count.toLocaleString('en')
  if (people === 1) return [first ?? 'Someone']
  if (!first || (countsAlone && people > 2)) return [counted(people, 'person', 'people')]
  if (people === 2 && second) return [first, 'and', second]
  const others = people - 1
  return [first, `and ${number(others)} ${others === 1 ? 'other' : 'others'}`]
}

const PATHS: Readonly<Record<NotificationThing['type'], (id: string) => string>> = {
  track: (id) => `/track/${id}`,
  artwork: (id) => `/artwork/${id}`,
  album: (id) => `/album/${id}`,
  event: (id) => `/event/${id}`,
  merch: () => '/my-merch',
  conversation: (id) => `/messages?conversation=${id}`,
  decision: (id) => `/decisions/${id}`,
  report: () => '/notifications',
}

/** Types that lead to the comments of a work. */
const SAID: readonly NotificationKind[] = ['comment', 'answer', 'mention']

/** Returns the path of the thing that a notification is about, with an anchor for comments. */
export function pathOfThing(kind: NotificationKind, { type, id }: Pick<NotificationThing, 'type' | 'id'>): string {
  return `${PATHS[type](id)}${SAID.includes(kind) ? '#comments' : ''}`
}

/** Returns the path that opens a page as the given profile, for accounts with several profiles. */
export const openingPath = (profileId: string, to: string): string =>
  `/notifications/open?${new URLSearchParams({ as: profileId, to })}`
