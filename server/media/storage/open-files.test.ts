import { mkdtemp, readdir, readlink, rename, rm, stat, unlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { OpenFiles } from './open-files.ts'

let dir: string
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'undercroft-open-'))
})
afterAll(() => rm(dir, { recursive: true }))
afterEach(() => void vi.useRealTimers())

const path = (name: string) => join(dir, name)
const onLinux = test.runIf(process.platform === 'linux')
/** How many of our files this process has open (proc(5)). */
async function countOpen(): Promise<number> {
  const fds = await readdir('/proc/self/fd')
  const targets = await Promise.all(fds.map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')))
  return targets.filter((target) => target.startsWith(dir)).length
}

const INFO = { size: 1, modifiedAt: new Date() }
async function infoOf(name: string) {
  const { size, mtime } = await stat(path(name))
  return { size, modifiedAt: mtime }
}

async function textOf(files: OpenFiles, name: string): Promise<string> {
  const file = await files.open(path(name), await infoOf(name))
  const bytes = Buffer.alloc(20)
  const count = await file.read(bytes, 0)
  file.release()
  return bytes.toString('latin1', 0, count)
}

onLinux('however many are read, few stay open, and none for long', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  const files = new OpenFiles()
  for (let n = 0; n < 200; n++) await writeFile(path(`${n}`), `file ${n}`)
  for (let n = 0; n < 200; n++) expect(await textOf(files, `${n}`)).toBe(`file ${n}`)
  await expect.poll(countOpen).toBe(64)
  const reader = await files.open(path('7'), await infoOf('7'))
  vi.advanceTimersByTime(20_000)
  await expect.poll(countOpen).toBe(1)
  expect(await reader.read(Buffer.alloc(6), 0)).toBe(6)
  reader.release()
  vi.advanceTimersByTime(20_000)
  await expect.poll(countOpen).toBe(0)
})

onLinux('readers at once share one open file; who reads a removed one goes on, and nobody else gets it', async () => {
  const files = new OpenFiles()
  await writeFile(path('song'), 'one')
  const info = await infoOf('song')
  const readers = await Promise.all(Array.from({ length: 5 }, () => files.open(path('song'), info)))
  expect(await countOpen()).toBe(1)
  await unlink(path('song'))
  files.forget(path('song'))
  const bytes = Buffer.alloc(3)
  for (const reader of readers) expect(await reader.read(bytes, 0)).toBe(3)
  await expect(files.open(path('song'), info)).rejects.toThrow('ENOENT')
  await writeFile(path('song'), 'two')
  expect(await textOf(files, 'song')).toBe('two')
  for (const reader of readers) reader.release()
  files.forget(path('song'))
  await expect.poll(countOpen).toBe(0)
})

test('opens a file again that another process has replaced', async () => {
  const files = new OpenFiles()
  await writeFile(path('draft'), 'the first')
  expect(await textOf(files, 'draft')).toBe('the first')
  const [before, other] = [await infoOf('draft'), path('other')]
  const reader = await files.open(path('draft'), before)
  await writeFile(other, 'another')
  await rename(other, path('draft'))
  expect(await textOf(files, 'draft')).toBe('another')
  expect(await reader.read(Buffer.alloc(9), 0)).toBe(9)
  reader.release()
  files.forget(path('draft'))
})

test('refuses a folder, and retries a file that could not be opened before', async () => {
  const files = new OpenFiles()
  await expect(files.open(dir, INFO)).rejects.toMatchObject({ code: 'EISDIR' })
  await expect(files.open(path('late'), INFO)).rejects.toMatchObject({ code: 'ENOENT' })
  await writeFile(path('late'), 'here')
  expect(await textOf(files, 'late')).toBe('here')
  files.forget(path('late'))
})
