import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { finished } from 'node:stream/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { openSource } from './source.ts'

let dir: string
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'undercroft-source-'))
})
afterAll(() => rm(dir, { recursive: true }))

async function zipOf(name: string, entries: Record<string, string>, fileComment = ''): Promise<string> {
  const zip = new ZipFile()
  for (const [path, content] of Object.entries(entries))
    zip.addBuffer(Buffer.from(content), path, { fileComment } as object)
  zip.end()
  const path = join(dir, name)
  await finished(zip.outputStream.pipe(createWriteStream(path)))
  return path
}

async function contentsOf(path: string): Promise<[string, string][]> {
  await using source = await openSource(path)
  const files = [...source.files.values()].toSorted((a, b) => (a.path < b.path ? -1 : 1))
  return Promise.all(files.map(async (file) => [file.path, await text(await file.open())] as [string, string]))
}

const FILES = { 'Weir/10 Mill.mp3': 'ten', 'Weir/2 Hall.mp3': 'two', 'words.txt': '' }
const LITTER = { '__MACOSX/Weir/._2 Hall.mp3': 'x', 'Weir/.DS_Store': 'x', 'Weir/Thumbs.db': 'x' }

test('REACH-07 REACH-08 a folder and a zip of it hold the same files, and nothing that a system left', async () => {
  const folder = join(dir, 'folder')
  for (const [path, content] of Object.entries({ ...FILES, ...LITTER })) {
    await mkdir(join(folder, path, '..'), { recursive: true })
    await writeFile(join(folder, path), content)
  }
  await symlink('/etc/hostname', join(folder, 'link.mp3'))
  const expected = [
    ['Weir/10 Mill.mp3', 'ten'],
    ['Weir/2 Hall.mp3', 'two'],
    ['words.txt', ''],
  ]
  expect(await contentsOf(folder)).toEqual(expected)
  expect(await contentsOf(await zipOf('all.zip', { ...LITTER, ...FILES }))).toEqual(expected)
})

test('REACH-07 REACH-08 a zip that leads out of its folder, and what is no zip, are refused', async () => {
  const outside = await zipOf('out.zip', { 'ab/cd/evil': 'x' })
  const bytes = await readFile(outside)
  await writeFile(outside, Buffer.from(bytes.toString('latin1').replaceAll('ab/cd/evil', '../../evil'), 'latin1'))
  await expect(openSource(outside)).rejects.toThrow('not a zip file')
  const noZip = join(dir, 'no.zip')
  await writeFile(noZip, 'words')
  await expect(openSource(noZip)).rejects.toThrow('not a zip file')
})

test('REACH-07 REACH-08 a damaged file of a zip fails where it is read, and nowhere before', async () => {
  const path = await zipOf('damaged.zip', { 'hall.txt': 'hall '.repeat(1000) })
  const bytes = await readFile(path)
  await writeFile(path, bytes.fill(0xff, 40, 60))
  await using source = await openSource(path)
  const stream = await source.files.get('hall.txt')!.open()
  await expect.poll(() => stream.errored).not.toBe(null)
  await expect(text(stream)).rejects.toThrow()
})

/** A zip without entries that says it has so many (APPNOTE 4.3.14 to 4.3.16). */
function zipThatSays(count: number): Buffer {
  const bytes = Buffer.alloc(56 + 20 + 22)
  bytes.writeUInt32LE(0x06064b50, 0)
  bytes.writeBigUInt64LE(44n, 4)
  bytes.writeBigUInt64LE(BigInt(count), 24)
  bytes.writeBigUInt64LE(BigInt(count), 32)
  bytes.writeUInt32LE(0x07064b50, 56)
  bytes.writeUInt32LE(1, 72)
  bytes.writeUInt32LE(0x06054b50, 76)
  bytes.fill(0xff, 84, 96)
  return bytes
}

test('REACH-07 REACH-08 a zip whose directory would fill the memory is refused', async () => {
  const long = await zipOf('long.zip', { [`Weir/${'x'.repeat(1000)}`]: '' })
  await expect(openSource(long)).rejects.toThrow('A path in this zip is longer than')
  const litter = Object.fromEntries(Array.from({ length: 530 }, (_, n) => [`.litter/${n}`, '']))
  const wordy = await zipOf('wordy.zip', litter, 'x'.repeat(65_000))
  await expect(openSource(wordy)).rejects.toThrow('The directory of this zip is larger than')
  const many = join(dir, 'many.zip')
  await writeFile(many, zipThatSays(100_001))
  await expect(openSource(many)).rejects.toThrow('More than 100,000 files')
})
