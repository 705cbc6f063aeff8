import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { finished } from 'node:stream/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { writeRawZip } from '../testing/raw-zip.ts'
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

test('REACH-07 REACH-08 a folder and its zip contain the same files, without those of the operating system', async () => {
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

test('REACH-07 REACH-08 an entry with an odd name is left out with the reason, the others are read', async () => {
  const odd = ['../../evil.mp3', '/etc/abs.mp3', 'B: Side.mp3', 'a\0b.mp3', '..', `${'x'.repeat(1001)}.mp3`]
  const names = [...odd, 'EP\\CD 1\\01 One.mp3', './b//...And Justice.mp3', 'Re\u0301.mp3', 'link.mp3', 'secret.mp3']
  const path = await writeRawZip(
    join(dir, 'odd.zip'),
    names.map((name) => ({
      name,
      content: name,
      madeBy: 3,
      ...(name === 'link.mp3' && { attributes: (0o120777 << 16) >>> 0 }),
      ...(name === 'secret.mp3' && { flags: 1 }),
    })),
  )
  await using source = await openSource(path)
  expect([...source.files.keys()]).toEqual(['EP/CD 1/01 One.mp3', 'b/...And Justice.mp3', 'R\u00e9.mp3'])
  expect(source.leftOut).toHaveLength(odd.length + 2)
  expect(source.leftOut.map(({ why }) => why)).toEqual(expect.arrayContaining(['It is a link', 'It is encrypted']))
})

test('REACH-07 REACH-08 refuses a file that is no zip', async () => {
  const noZip = join(dir, 'no.zip')
  await writeFile(noZip, 'words')
  await expect(openSource(noZip)).rejects.toThrow('not a readable zip file')
})

test('REACH-07 REACH-08 reads names in UTF-8 without its flag, and in encodings of DOS and Windows', async () => {
  const names = [Buffer.from('São.mp3'), Buffer.from('\x9dre.mp3', 'latin1'), Buffer.from('Gr\x81\xe1e.mp3', 'latin1')]
  await using source = await openSource(
    await writeRawZip(
      join(dir, 'names.zip'),
      names.map((name) => ({ name, content: 'x' })),
    ),
  )
  expect([...source.files.keys()]).toEqual(['São.mp3', 'Øre.mp3', 'Grüße.mp3'])
})

test('SEC-06 REACH-07 refuses a zip whose entries share bytes', async () => {
  const bomb = await writeRawZip(join(dir, 'bomb.zip'), [
    { name: 'a.mp3', content: 'x'.repeat(100_000), deflated: true },
    ...Array.from({ length: 100 }, (_, n) => ({
      name: `${n}.mp3`,
      content: 'x'.repeat(100_000),
      deflated: true,
      at: 0,
    })),
  ])
  await expect(openSource(bomb)).rejects.toThrow('share the same bytes')
})

test.each([
  ['is larger than it says', { size: 3, deflated: true }],
  ['is smaller than it says', { size: 5000, deflated: true }],
  ['has another sum than it says', { crc: 1 }],
])('SEC-06 REACH-07 a file that %s fails where it is read', async (_, entry) => {
  const path = await writeRawZip(join(dir, 'lies.zip'), [{ name: 'a.mp3', content: 'x'.repeat(1000), ...entry }])
  await using source = await openSource(path)
  await expect(source.files.get('a.mp3')!.open().then(text)).rejects.toThrow()
})

test('REACH-07 REACH-08 a damaged file of a zip fails when it is read, not before', async () => {
  const path = await zipOf('damaged.zip', { 'hall.txt': 'hall '.repeat(1000) })
  const bytes = await readFile(path)
  await writeFile(path, bytes.fill(0xff, 40, 60))
  await using source = await openSource(path)
  const stream = await source.files.get('hall.txt')!.open()
  await expect.poll(() => stream.errored).not.toBe(null)
  await expect(text(stream)).rejects.toThrow()
})

/** A zip without entries that claims to have `count` of them (APPNOTE 4.3.14 to 4.3.16). */
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

test('REACH-07 REACH-08 refuses a zip whose directory would fill the memory', async () => {
  const litter = Object.fromEntries(Array.from({ length: 530 }, (_, n) => [`.litter/${n}`, '']))
  const wordy = await zipOf('wordy.zip', litter, 'x'.repeat(65_000))
  await expect(openSource(wordy)).rejects.toThrow('The directory of this zip is larger than')
  const many = join(dir, 'many.zip')
  await writeFile(many, zipThatSays(100_001))
  await expect(openSource(many)).rejects.toThrow('More than 100,000 files')
})
