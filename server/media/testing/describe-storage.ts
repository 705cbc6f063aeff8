import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Storage } from '../storage/storage.ts'

const MB = 1024 * 1024

/**
 * The tests that every storage must pass. `open` returns an empty storage, which may store its
 * files in the folder.
 */
export function describeStorage(name: string, open: (folder: string) => Promise<Storage>): void {
  describe(name, () => {
    const tried = tryStorage(open)
    describeObjects(tried)
    describeReaders(tried)
    describeKeys(tried)
  })
}

/** `at`: a prefix for each test, which no other test uses. */
type Tried = ReturnType<typeof tryStorage>

function tryStorage(open: (folder: string) => Promise<Storage>) {
  const tried = {
    folder: '',
    storage: null as unknown as Storage,
    at: '',
    async local(content: string | Buffer): Promise<string> {
      const path = join(tried.folder, `local-${crypto.randomUUID()}`)
      await writeFile(path, content)
      return path
    },
    async put(key: string, content: string | Buffer): Promise<void> {
      await tried.storage.put(key, await tried.local(content), 'text/plain')
    },
    read: async (key: string): Promise<string> => text(await tried.storage.open(key)),
    async keys(prefix?: string): Promise<string[]> {
      const found: string[] = []
      for await (const object of tried.storage.list(prefix)) found.push(object.key)
      return found.sort()
    },
  }
  beforeAll(async () => {
    tried.folder = await mkdtemp(join(tmpdir(), 'undercroft-storage-'))
    tried.storage = await open(tried.folder)
  })
  beforeEach(() => {
    tried.at = crypto.randomUUID()
  })
  afterAll(() => rm(tried.folder, { recursive: true, force: true }))
  return tried
}

function describeObjects(tried: Tried): void {
  test('an object is stored, found, read whole and in part, and removed', async () => {
    const { at, storage } = tried
    const key = `${at}/audio/x.mp3`
    const path = await tried.local('0123456789')
    await storage.put(key, path, 'audio/mpeg')
    expect(existsSync(path)).toBe(false)
    expect(await storage.stat(key)).toMatchObject({ size: 10, modifiedAt: expect.any(Date) })
    expect(await tried.read(key)).toBe('0123456789')
    expect(await text(await storage.open(key, { start: 2, end: 4 }))).toBe('234')
    expect(await text(await storage.open(key, { start: 9, end: 9 }))).toBe('9')
    await storage.remove(key)
    await storage.remove(key)
    expect(await storage.stat(key)).toBeNull()
    await expect(storage.open(key)).rejects.toMatchObject({ code: 'not_found' })
    expect(await tried.keys(at)).toEqual([])
  })

  test('an empty object is an object', async () => {
    const { at, storage } = tried
    await tried.put(`${at}/empty`, '')
    expect(await storage.stat(`${at}/empty`)).toMatchObject({ size: 0 })
    expect(await tried.read(`${at}/empty`)).toBe('')
  })

  test('a second put replaces the whole object', async () => {
    const { at, storage } = tried
    await tried.put(`${at}/b`, 'first')
    await tried.put(`${at}/b`, 'second!')
    expect(await storage.stat(`${at}/b`)).toMatchObject({ size: 7 })
    expect(await tried.read(`${at}/b`)).toBe('second!')
  })

  test('a folder is not an object', async () => {
    const { at, storage } = tried
    await tried.put(`${at}/b`, 'x')
    expect(await storage.stat(at)).toBeNull()
    expect(await storage.stat(`${at}/b/c`)).toBeNull()
    await expect(storage.open(at)).rejects.toMatchObject({ code: 'not_found' })
    await expect(storage.open(`${at}/b/c`)).rejects.toMatchObject({ code: 'not_found' })
  })

  test('putting a missing file stores nothing', async () => {
    const { at, folder, storage } = tried
    await expect(storage.put(`${at}/b`, join(folder, 'missing'), 'text/plain')).rejects.toMatchObject({
      code: 'ENOENT',
    })
    expect(await tried.keys(at)).toEqual([])
  })
}

function describeReaders(tried: Tried): void {
  test('a large object is read back byte for byte', async () => {
    const { at, storage } = tried
    const content = randomBytes(9 * MB)
    await tried.put(`${at}/large`, content)
    expect((await buffer(await storage.open(`${at}/large`))).equals(content)).toBe(true)
    const range = { start: 3 * MB + 1, end: 5 * MB }
    const part = await buffer(await storage.open(`${at}/large`, range))
    expect(part.equals(content.subarray(range.start, range.end + 1))).toBe(true)
  })

  test('a reader that stops early does not affect the object', async () => {
    const { at, storage } = tried
    await tried.put(`${at}/large`, randomBytes(9 * MB))
    const readers = await Promise.all(Array.from({ length: 20 }, () => storage.open(`${at}/large`)))
    for (const reader of readers) {
      reader.once('readable', () => reader.destroy())
      reader.resume()
    }
    await Promise.all(readers.map((reader) => new Promise((resolve) => reader.once('close', resolve))))
    expect(await storage.stat(`${at}/large`)).toMatchObject({ size: 9 * MB })
  })

  test('paused readers do not block others', async () => {
    const { at, storage } = tried
    await tried.put(`${at}/large`, randomBytes(MB))
    const paused = await Promise.all(Array.from({ length: 60 }, () => storage.open(`${at}/large`)))
    expect(await text(await storage.open(`${at}/large`, { start: 0, end: 0 }))).toHaveLength(1)
    for (const reader of paused) reader.destroy()
  })
}

function describeKeys(tried: Tried): void {
  test('list filters by prefix', async () => {
    const { at } = tried
    for (const key of ['a/1', 'a/2/deep', 'ab/3', 'c']) await tried.put(`${at}/${key}`, 'x')
    const below = async (prefix: string) => (await tried.keys(`${at}/${prefix}`)).map((key) => key.slice(at.length + 1))
    expect(await below('')).toEqual(['a/1', 'a/2/deep', 'ab/3', 'c'])
    expect(await below('a')).toEqual(['a/1', 'a/2/deep', 'ab/3'])
    expect(await below('a/')).toEqual(['a/1', 'a/2/deep'])
    expect(await below('a/2/d')).toEqual(['a/2/deep'])
    expect(await below('none/at/all')).toEqual([])
    expect(await tried.keys()).toEqual(expect.arrayContaining([`${at}/c`]))
    await expect(tried.keys('../')).rejects.toMatchObject({ code: 'bad_request' })
  })

  test('SEC-03 refuses keys that are not plain paths', async () => {
    const { storage } = tried
    for (const key of ['', '/etc/passwd', '../x', 'a//b', '.spool/x', 'a b']) {
      const path = await tried.local('x')
      await expect(storage.put(key, path, 'text/plain')).rejects.toMatchObject({ code: 'bad_request' })
      expect(existsSync(path)).toBe(true)
      await expect(async () => storage.stat(key)).rejects.toMatchObject({ code: 'bad_request' })
      await expect(async () => storage.open(key)).rejects.toMatchObject({ code: 'bad_request' })
      await expect(async () => storage.remove(key)).rejects.toMatchObject({ code: 'bad_request' })
    }
  })
}
