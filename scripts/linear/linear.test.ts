// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the samples are code as text
import { expect, test } from 'vitest'
import { expressionsIn } from './expressions.ts'
import { judge } from './judge.ts'

const sourcesIn = (code: string) => expressionsIn('contract/made-up.ts', code).map(({ source }) => source)

test.each([
  ['the Range header of before', String.raw`^bytes\s*=\s*(\d{0,15})\s*-\s*(\d{0,15})\s*$`, 'i'],
  ['an end that is looked for from everywhere', String.raw`\s+$`, ''],
  ['nested repetition', '^(a+)+$', ''],
  ['alternatives that overlap', '^(?:a|a)*$', ''],
  ['an element without its end', '<h2>(.*?)</h2>', 'gs'],
])('SEC-06 the check refuses %s', async (_name, source, flags) => {
  expect(await judge({ source, flags })).toMatch(/polynomial|exponential/)
})

test.each([
  ['^[a-z0-9_]{3,30}$', ''],
  [String.raw`\s+`, 'g'],
])('SEC-06 the check accepts %s', async (source, flags) => {
  expect(await judge({ source, flags })).toBeNull()
})

test('SEC-06 refuses an expression that cannot be judged', async () => {
  expect(await judge({ source: '(', flags: '' })).toMatch(/^not judged/)
})

test.each([
  ['literals', 'const a = /x+$/g', ['x+$']],
  ['texts', "new RegExp('x+$'); RegExp('y+$'); new globalThis.RegExp('z+$')", ['x+$', 'y+$', 'z+$']],
  ['texts that string methods read', "said.match('x+$'); said.search(`y+$`)", ['x+$', 'y+$']],
  ['templates with constants', 'const END = "+$" as const; new RegExp(`x${END}`)', ['x+$']],
  ['raw templates', String.raw`new RegExp(String.raw${'`'}\s+$${'`'})`, [String.raw`\s+$`]],
  ['sums', "const A = 'x'; new RegExp(A + '+' + '$')", ['x+$']],
  ['lists', "const ALL = ['a', 'b']; new RegExp(`(${ALL.join('|')})+$`)", ['(a|b)+$']],
  ['keys and members', 'const O = { a: { b: 1 } }; new RegExp(`${Object.keys(O).join("")}{${O.a.b}}`)', ['a{1}']],
  ['other expressions', 'const A = /x+$/; new RegExp(A, "g")', ['x+$', 'x+$']],
  ['imported constants', "import { PUSH } from '#contract/push.ts'; new RegExp(`x{${PUSH.endpointMax}}`)", ['x{2000}']],
  ['no other calls', "said.match(other); log('x+$')", []],
])('SEC-06 the check reads %s', (_name, code, sources) => {
  expect(sourcesIn(code)).toEqual(sources)
})

test.each([
  'export const has = (word: string) => new RegExp(`${word}+$`)',
  'let end = "$"; new RegExp(`x${end}`)',
  'new RegExp(process.env.PATTERN)',
])('SEC-06 the check reports an expression that only the running program knows: %s', (code) => {
  expect(sourcesIn(code)).toEqual([null])
})
