import { expect, test } from 'vitest'
import { type SentenceFacts, sentenceOf, wordsOfDecision } from './notification-words.ts'
import type { NotifiedDecision } from './notifications.ts'

const said = (sentence: Partial<SentenceFacts>) => {
  const { who, did, thing, more } = sentenceOf({ kind: 'like', people: 1, names: [], title: 'Slag Hymn', ...sentence })
  return [...who, did, thing].filter(Boolean).join(' ') + more
}

test.each<[Partial<SentenceFacts>, string]>([
  [{ names: ['Nith'] }, 'Nith likes Slag Hymn'],
  [{ people: 2, names: ['Nith', 'Ulf'] }, 'Nith and Ulf like Slag Hymn'],
  [{ people: 12_000, names: ['Nith', 'Ulf'] }, '12,000 people like Slag Hymn'],
  [{}, 'Someone likes Slag Hymn'],
  [{ kind: 'comment', people: 5, names: ['Nith'] }, 'Nith and 4 others commented on Slag Hymn'],
  [{ kind: 'comment', people: 2, names: ['Nith'] }, 'Nith and 1 other commented on Slag Hymn'],
  [{ kind: 'comment', people: 3 }, '3 people commented on Slag Hymn'],
  [{ kind: 'answer', names: ['Nith'] }, 'Nith answered your comment on Slag Hymn'],
  [{ kind: 'mention', names: ['Nith'] }, 'Nith mentioned you on Slag Hymn'],
  [{ kind: 'mention', names: ['Nith'], title: '' }, 'Nith mentioned you'],
  [{ kind: 'follow', people: 3, names: ['Nith'], title: '' }, 'Nith and 2 others follow you'],
  [{ kind: 'release', names: ['Nith'] }, 'Nith released Slag Hymn'],
  [{ kind: 'release', people: 4, names: ['Nith'] }, 'Nith released Slag Hymn and 3 more'],
  [{ kind: 'message', names: ['Nith'] }, 'Nith wrote to you'],
])('TELL-01 %j reads as %j', (sentence, words) => {
  expect(said(sentence)).toBe(words)
})

test.each<['decision' | 'outcome', NotifiedDecision, string]>([
  ['decision', { act: 'hide', state: 'made' }, 'It is hidden from everyone but you.'],
  ['decision', { act: 'hide', state: 'kept' }, 'Your appeal was refused.'],
  ['decision', { act: 'warn', state: 'undone' }, 'The decision was taken back.'],
  ['outcome', { act: 'dismiss', state: 'made' }, 'An admin looked at it. It stays as it is.'],
  ['outcome', { act: 'hide', state: 'undone' }, 'The decision was taken back.'],
])('GUARD-05 a notification of type %s with %j says %j', (kind, decided, words) => {
  expect(wordsOfDecision(kind, decided)).toBe(words)
})
