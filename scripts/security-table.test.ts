import { existsSync } from 'node:fs'
import { glob, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { ITEMS } from './security-items.ts'

const DOCUMENT = 'docs/security.md'
const STATES = ['met', 'n/a', 'operator', 'not met'] as const
/** Items of level 2 that may be left open, each with a reason. */
const NOT_MET_MAX = 10
/** Sections whose items ask for a document, so that a heading is the proof. */
const ASKS_FOR_A_DOCUMENT = /^V(?:2|5|6|7|8|11|13|14|15|16)\.1\.\d+$/

/** Items of level 1 that are not met yet. */
const LEVEL_ONE_NOT_MET = ['V15.2.1']

type Row = { id: string; level: number; asks: string; state: string; by: string }

const text = await readFile(DOCUMENT, 'utf8')
const rows: Row[] = [...text.matchAll(/^\| (V\d+\.\d+\.\d+) \| (\d) \| (.+?) \| (.+?) \| (.+) \|$/gm)].map(
  ([, id = '', level, asks = '', state = '', by = '']) => ({ id, level: Number(level), asks, state, by }),
)
const idsWith = (state: string, level: number) =>
  rows.filter((row) => row.state === state && row.level === level).map(({ id }) => id)

test('KEYS-09 each item of levels 1 and 2 is in the table once, under its chapter, with its level', () => {
  const wanted = Object.entries(ITEMS).flatMap(([section, levels]) =>
    levels.flatMap((numbers, at) =>
      (numbers.match(/\d+/g) ?? []).map((number) => ({ id: `${section}.${number}`, level: at + 1 })),
    ),
  )
  expect(wanted).toHaveLength(253)
  const ordered = rows.map(({ id, level }) => ({ id, level })).toSorted((a, b) => compareIds(a.id, b.id))
  expect(ordered).toEqual(wanted.toSorted((a, b) => compareIds(a.id, b.id)))
  expect(rows.map(({ id }) => id)).toEqual(ordered.map(({ id }) => id))
  for (const chapter of text.split(/^## (?=V\d+ )/m).slice(1)) {
    const name = chapter.slice(0, chapter.indexOf(' '))
    for (const [, id = ''] of chapter.matchAll(/^\| (V\d+)\.\d+\.\d+ /gm)) expect(id).toBe(name)
  }
})

const compareIds = (a: string, b: string): number => a.localeCompare(b, 'en', { numeric: true })

test('KEYS-09 each item has one of four states, and at most ten of level 2 are not met', () => {
  expect(rows.filter(({ state }) => !(STATES as readonly string[]).includes(state))).toEqual([])
  expect(idsWith('not met', 2).length).toBeLessThanOrEqual(NOT_MET_MAX)
  expect(idsWith('not met', 1)).toEqual(LEVEL_ONE_NOT_MET)
})

test('KEYS-09 each test that the table names exists', async () => {
  const missing: string[] = []
  for (const { id, by } of rows) {
    for (const [, path = '', title] of by.matchAll(/`([\w./-]+\.(?:test|spec|stress|long)\.tsx?)`(?:: '([^']+)')?/g)) {
      if (!existsSync(path)) missing.push(`${id}: ${path}`)
      else if (title && !startsTest(await readFile(path, 'utf8'), title)) missing.push(`${id}: ${path}: ${title}`)
    }
  }
  expect(missing).toEqual([])
})

/** The title follows the opening bracket of `test(` or `test.each(…)(`, but not that of a group. */
const startsTest = (source: string, title: string): boolean =>
  new RegExp(String.raw`(?<!describe)\(\s*['"\x60]${title.replace(/[^\w\s]/g, String.raw`\$&`)}`).test(source)

test('KEYS-09 each item that is met names a test, or the chapter of a document that it asks for', () => {
  const isProved = ({ id, by }: Row) =>
    /\.(?:test|spec)\.tsx?`: '/.test(by) || (ASKS_FOR_A_DOCUMENT.test(id) && /\]\([\w./-]*#/.test(by))
  expect(rows.filter((row) => row.state === 'met' && !isProved(row))).toEqual([])
})

test('KEYS-09 each chapter of a document that the table names exists', async () => {
  const anchorsOf = async (path: string) =>
    [...(await readFile(path, 'utf8')).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading))
  const missing: string[] = []
  for (const [, path = '', anchor = ''] of text.matchAll(/\]\(([\w./-]*)#([\w-]+)\)/g)) {
    const file = path ? join(dirname(DOCUMENT), path) : DOCUMENT
    if (!(await anchorsOf(file)).includes(anchor)) missing.push(`${file}#${anchor}`)
  }
  expect(missing).toEqual([])
})

/** The anchor that GitHub gives to a heading. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-')

test('KEYS-09 the summary counts the states, and names what is not met', () => {
  const summary = text.slice(0, text.indexOf('\n## V1 '))
  for (const state of STATES) {
    const [one, two] = [idsWith(state, 1).length, idsWith(state, 2).length]
    expect(summary).toContain(`| ${state} | ${one} | ${two} | ${one + two} |`)
  }
  const named = [...summary.matchAll(/\bV\d+\.\d+\.\d+\b/g)].map(([id]) => id)
  for (const state of ['not met', 'operator'])
    expect(named).toEqual(expect.arrayContaining([...idsWith(state, 1), ...idsWith(state, 2)]))
})

test('KEYS-09 the list of keys names every key that the server makes', async () => {
  const made = new Set<string>()
  for await (const path of glob('server/**/*.ts')) {
    if (/\.test\.ts$|\/testing\//.test(path)) continue
    for (const [, name = ''] of (await readFile(path, 'utf8')).matchAll(/\bloadSecret\(\w+, '([\w-]+)'/g))
      made.add(name)
  }
  const chapter = text.slice(text.indexOf('\n## Keys and algorithms'))
  const named = [...chapter.matchAll(/^\| `([\w-]+)` \|/gm)].map(([, name = '']) => name)
  expect(named.toSorted()).toEqual([...made].toSorted())
})
