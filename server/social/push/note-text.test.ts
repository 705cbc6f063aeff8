import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PUSH } from '#contract/platform/limits.ts'
import { noteText } from './note-text.ts'

const note = { title: 'Nith', body: 'likes Carrion Weather', url: '/track/1', tag: 'likes 1' }

test('TELL-05 a short text stays unchanged', () => {
  expect(JSON.parse(noteText({ ...note, icon: '/icon-192.png' }))).toEqual({ ...note, icon: '/icon-192.png' })
})

test('TELL-05 a long text is cut between letters to fit into a push message', () => {
  const family = '👨‍👩‍👧‍👦'
  const cut = JSON.parse(noteText({ ...note, title: 'ä'.repeat(900), body: family.repeat(900) })) as typeof note
  expect(cut.title).toMatch(/^ä{140,}…$/)
  expect(cut.body.endsWith(`${family}…`)).toBe(true)
  expect(cut.body.replaceAll(family, '')).toBe('…')
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', maxLength: 1500 }),
      fc.string({ unit: 'grapheme', maxLength: 1500 }),
      (title, body) => {
        const text = noteText({ ...note, title: title.repeat(3), body: body.repeat(9) })
        expect(Buffer.byteLength(text)).toBeLessThanOrEqual(PUSH.textBytes)
      },
    ),
    { numRuns: 10 },
  )
})

test('TELL-05 refuses URLs that are no path of the site', () => {
  for (const url of [
    'https://elsewhere.example',
    '//elsewhere.example',
    '/\\elsewhere.example',
    'javascript:alert(1)',
    '',
  ])
    expect(() => noteText({ ...note, url }), url).toThrow('no path of the site')
  expect(() => noteText({ ...note, icon: '//elsewhere.example/x.png' })).toThrow('no path of the site')
  expect(() => noteText({ ...note, tag: 'x'.repeat(4000) })).toThrow('no room')
})
