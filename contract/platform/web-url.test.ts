import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { AlbumTitle } from '../albums.ts'
import { CreateComment } from '../comments.ts'
import { CreateEvent } from '../events.ts'
import { CreateMerchItem } from '../merch.ts'
import { SendMessage } from '../messages.ts'
import { Tags, Title } from '../music.ts'
import { PlaylistTitle } from '../playlists.ts'
import { CreateProfile, UpdateProfile } from '../profiles.ts'
import { parseTags, readTag } from '../tags.ts'
import { OneLine } from './one-line.ts'
import { Text, webUrl } from './web-url.ts'

test('SEC-01 text accepts any script and emoji, and refuses what the database cannot store', () => {
  for (const text of ['', 'Élan', 'שלום', '🎸\n\t']) expect(Text.parse(text)).toBe(text)
  for (const text of ['a\0b', 'a\ud83c', '\udfb8b']) expect(Text.safeParse(text).success).toBe(false)
})

const INVISIBLE = [
  ...['\u00ad', '\u034f', '\u061c', '\u115f', '\u180e', '\u200b', '\u200c', '\u200d', '\u200e', '\u200f', '\u202e'],
  ...[
    '\u2060',
    '\u2064',
    '\u2066',
    '\u2800',
    '\u3164',
    '\ufe0f',
    '\uffa0',
    '\u{e0061}',
    '\u{e0100}',
    '\u0001',
    '\u0085',
  ],
]
const SPACES = ['', ' ', '\n', '\u00a0', '\u3000', '\ufeff']
const VISIBLE = [
  'a',
  '-',
  'é',
  'e\u0301',
  'ש',
  'क्ष',
  'می\u200cخواهم',
  '한',
  '؀',
  '👨‍👩‍👧',
  '❤️',
  '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
  '🇮🇸',
  '1️⃣',
  '†',
]

test('SEC-01 refuses text of invisible characters only, and accepts them beside visible ones', () => {
  const unseen = fc.array(fc.constantFrom(...INVISIBLE, ...SPACES)).map((parts) => parts.join(''))
  fc.assert(
    fc.property(fc.tuple(unseen, fc.constantFrom(...INVISIBLE), unseen), (parts) => {
      expect(Text.safeParse(parts.join('')).success).toBe(false)
    }),
  )
  fc.assert(
    fc.property(fc.tuple(unseen, fc.constantFrom(...VISIBLE), unseen), (parts) => {
      expect(Text.parse(parts.join(''))).toBe(parts.join('').normalize('NFC'))
    }),
  )
  for (const spaces of SPACES) expect(Text.parse(spaces)).toBe(spaces)
})

const WRITTEN: [string, z.ZodType, (text: string) => unknown][] = [
  ['a track or artwork', Title, (text) => text],
  ['a tag', Tags, (text) => [text]],
  ['an album', AlbumTitle, (text) => text],
  ['a playlist', PlaylistTitle, (text) => text],
  ['a comment', CreateComment.shape.body, (text) => text],
  ['a message', SendMessage.shape.content, (text) => text],
  ['an event', CreateEvent.shape.title, (text) => text],
  ['a merch item', CreateMerchItem.shape.title, (text) => text],
  ['a new profile', CreateProfile.shape.displayName, (text) => text],
  ['a profile', UpdateProfile.shape.displayName, (text) => text],
]
test.each(WRITTEN)('SEC-01 refuses invisible characters alone as the text of %s', (_, schema, given) => {
  expect(schema.safeParse(given('Moth 🏴‍☠️')).success).toBe(true)
  for (const text of ['\u200b', ' \u2800 \u2800', '\u3164', '\u200d\ufe0f'])
    expect(schema.safeParse(given(text)).success).toBe(false)
})

test('SEC-01 stores texts in NFC, and addresses unchanged', () => {
  const nfd = 'Déjà'.normalize('NFD')
  expect([Text.parse(nfd), Title.parse(nfd), Tags.parse([nfd])]).toEqual(['Déjà', 'Déjà', ['Déjà']])
  expect(parseTags(`${nfd}, déjà`)).toEqual(['déjà'])
  expect(readTag(nfd)).toBe('déjà')
  expect(webUrl(200).parse(`https://example.org/${nfd}`)).toBe(`https://example.org/${nfd}`)
})

test.each([
  ['Low\nCeiling', 'Low Ceiling'],
  ['Low\r\n\tCeiling\u2028', 'Low Ceiling'],
  ['exe.\u202egpj\u202c', 'exe.gpj'],
  ['\u2067עברית\u2069 \u200f!', 'עברית !'],
  ['👨‍👩‍👧 می\u200cخواهم', '👨‍👩‍👧 می\u200cخواهم'],
])('SEC-01 a one-line text is one line without direction controls: %j', (given, kept) => {
  expect(OneLine.parse(given)).toBe(kept)
})

test.each(['\u202e', '\n', '\u200f\u2066'])('SEC-01 refuses %j alone as a name', (given) => {
  expect(Title.safeParse(given).success).toBe(false)
})

test.each([
  ['https://bücher.example/', true],
  ['https://例え.テスト/', true],
  ['https://example.org/a b', false],
  ['https://example.org/\nb', false],
  ['https://example.org/\u202eb', false],
  ['https://a@bücher.example/', false],
])('PROF-15 accepts %j as a link: %s', (address, isOne) => {
  expect(webUrl(200).safeParse(address).success).toBe(isOne)
})
