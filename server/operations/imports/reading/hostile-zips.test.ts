import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Archive, claimFiles, extractFile } from '#server/works/archive-parts/take-file.ts'
import { openZip } from '#web/works/music/import/open-zip.ts'
import { rawZip } from '../testing/raw-zip.ts'
import { findArchive } from './archive.ts'
import { openSource } from './source.ts'

let dir: string
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'undercroft-hostile-'))
})
afterAll(() => rm(dir, { recursive: true }))

const MB = 1024 * 1024
const SHRINKS = Buffer.alloc(MB)

async function pathOf(zip: Buffer): Promise<string> {
  const path = join(dir, 'given.zip')
  await writeFile(path, zip)
  return path
}

/** The text of each file in a zip by its path, or the reason why the server refuses the zip. */
async function onServer(zip: Buffer): Promise<string> {
  try {
    await using source = await openSource(await pathOf(zip))
    const files = [...source.files.values()]
    const texts = await Promise.all(files.map(async (file) => `${file.path}: ${await text(await file.open())}`))
    return [...texts, ...source.leftOut.map(({ why }) => why)].join()
  } catch (error) {
    if (error instanceof TypeError || error instanceof ReferenceError) throw error
    return `refused: ${(error as Error).message}`
  }
}

/** Reads a zip as the page does, and returns its texts or the refusal. */
async function onPage(zip: Buffer): Promise<string> {
  try {
    const files = await openZip(new File([new Uint8Array(zip)], 'given.zip'))
    const texts = await Promise.all(
      files.map(async ({ path, read }) => `${path}: ${await (await read(new AbortController().signal)).text()}`),
    )
    return texts.join()
  } catch (error) {
    if (error instanceof TypeError || error instanceof ReferenceError) throw error
    return `refused: ${(error as Error).message}`
  }
}

test('SEC-06 REACH-07 a zip of 60 different files that compress to almost nothing is refused', async () => {
  const entries = Array.from({ length: 60 }, (_, n) => ({
    name: `${n}.mp3`,
    content: Buffer.concat([Buffer.from(String(n)), SHRINKS]),
    deflated: true,
  }))
  const zip = rawZip(entries)
  expect(zip.length).toBeLessThan(MB)
  await expect(openSource(await pathOf(zip))).rejects.toMatchObject({
    status: 422,
    message: 'Unpacked, the files in this zip are more than 10 times as large as the zip.',
  })
  await using few = await openSource(await pathOf(rawZip(entries.slice(0, 20))))
  expect(few.files.size).toBe(20)
  const tables = entries.map((entry, n) => ({ ...entry, name: `${n}.json` }))
  await using all = await openSource(await pathOf(rawZip(tables)))
  expect(all.files.size).toBe(60)
})

test('SEC-06 REACH-07 a JSON table cannot be extracted as audio or picture, because the size check leaves tables out', async () => {
  const zip = rawZip(['profiles.json', 'cover.json'].map((name) => ({ name, content: '[]' })))
  await using source = await openSource(await pathOf(zip))
  const archive = findArchive(source) as Archive
  claimFiles(archive, 'entry', ['cover.json'])
  const { signal } = new AbortController()
  const wanted = { entry: 'entry', folder: dir, name: 'a', fileName: 'a', maxBytes: MB, signal }
  await expect(extractFile(archive, 'cover.json', wanted)).rejects.toMatchObject({ code: 'file_missing' })
})

/** The extra field for sizes of more than 4 GB in a zip (APPNOTE 4.5.3). */
function zip64(...sizes: bigint[]): Buffer {
  const extra = Buffer.alloc(4 + 8 * sizes.length)
  extra.writeUInt16LE(1, 0)
  extra.writeUInt16LE(8 * sizes.length, 2)
  for (const [n, size] of sizes.entries()) extra.writeBigUInt64LE(size, 4 + 8 * n)
  return extra
}

const entry = { name: 'a.mp3', content: 'no sound' }
const HUGE = 0xffffffff
/** Writes `value` as 16 bits, `fromEnd` bytes before the end of the zip. */
function patched(zip: Buffer, fromEnd: number, value: number): Buffer {
  zip.writeUInt16LE(value, zip.length - fromEnd)
  return zip
}

test.each<[string, () => Buffer]>([
  ['says a size of 2 to the 60', () => rawZip([{ ...entry, size: HUGE, extra: zip64(2n ** 60n) }])],
  ['says a size beyond what numbers hold', () => rawZip([{ ...entry, size: HUGE, extra: zip64(2n ** 64n - 1n) }])],
  ['refers to a ZIP64 size that is missing', () => rawZip([{ ...entry, size: HUGE }])],
  ['has half a size', () => rawZip([{ ...entry, size: HUGE, extra: zip64(8n).subarray(0, 9) }])],
  ['is the last of several disks', () => patched(rawZip([entry]), 18, 7)],
  ['has its directory on another disk', () => patched(rawZip([entry]), 16, 7)],
  ['says more entries than it has', () => patched(patched(rawZip([entry]), 14, 900), 12, 900)],
  ['points to a directory that is not there', () => patched(rawZip([entry]), 4, 0x7fff)],
])('SEC-06 REACH-07 REACH-08 a zip that %s is refused or read, on the server and on the page', async (_, make) => {
  for (const came of [await onServer(make()), await onPage(make())])
    expect(came).toMatch(/^refused: |^a\.mp3: no sound$/)
})

test('SEC-06 REACH-07 REACH-08 leaves out paths of thousands of folders and says why', async () => {
  const deep = Array.from({ length: 200 }, (_, n) => ({ name: `${'a/'.repeat(10_000)}${n}.mp3`, content: 'x' }))
  await using source = await openSource(await pathOf(rawZip([...deep, entry])))
  expect([...source.files.keys()]).toEqual(['a.mp3'])
  expect(new Set(source.leftOut.map(({ why }) => why))).toEqual(new Set(['Its path is longer than 1,000 characters']))
  expect((await openZip(new File([new Uint8Array(rawZip([...deep, entry]))], 'a.zip'))).length).toBe(201)
})
