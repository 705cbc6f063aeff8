import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { FILE_NAME_MAX } from '#contract/platform/limits.ts'
import { hashedName, sanitiseBaseName } from './file-names.ts'

const SHA = 'abcdef0123456789'.repeat(4)

describe('sanitiseBaseName', () => {
  test.each([
    ['Night Bus (final mix).mp3', 'Night-Bus-final-mix'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\Music\\Tïtle.v2.mp3', 'Title-v2'],
    ['Größe Æther Łódź.mp3', 'Grosse-AEther-Lodz'],
    ['...', 'file'],
    ['.mp3', 'file'],
    ['', 'file'],
    ['音楽.mp3', 'file'],
    ['a\u0000b.mp3', 'a-b'],
    ['track/..', 'file'],
    [`${'x'.repeat(300)}.mp3`, 'x'.repeat(FILE_NAME_MAX)],
  ])('MUSIC-05 makes %j the base name %j', (given, expected) => {
    expect(sanitiseBaseName(given)).toBe(expected)
  })

  test('MUSIC-05 always returns 1 to 100 plain characters, and is idempotent', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (name) => {
        const base = sanitiseBaseName(name)
        expect(base).toMatch(/^[A-Za-z0-9_](?:[A-Za-z0-9_-]{0,98}[A-Za-z0-9_])?$/)
        expect(sanitiseBaseName(base)).toBe(base)
      }),
    )
  })
})

test('MUSIC-05 a hashed name is base, 32 hex, extension, at most 100 characters before it', () => {
  expect(hashedName('Night Bus', SHA, 'mp3')).toBe(`Night-Bus-${SHA.slice(0, 32)}.mp3`)
  expect(hashedName('v1.2', SHA, 'mp3')).toBe(`v1-2-${SHA.slice(0, 32)}.mp3`)
  expect(hashedName('x'.repeat(300), SHA, 'webp')).toBe(`${'x'.repeat(67)}-${SHA.slice(0, 32)}.webp`)
})
