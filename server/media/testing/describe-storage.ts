import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Storage } from '../storage/storage.ts'

const MB = 1024 * 1024

/** What every storage has to do. `open` makes an empty one, which may keep its files in the folder. */
export function describeStorage(name: string, open: (folder: string) => Promise<Storage>): void {
  describe(name, () => {
    let folder: string
    let storage: Storage
    let at: string
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'undercroft-storage-'))
      storage = await open(folder)
    })
    beforeEach(() => {
      at = crypto.randomUUID()
    })
    afterAll(() => rm(folder, { recursive: true, force: true }))

    const local = async (content: string | Buffer): Promise<string> => {
      const path = join(folder, `local-${crypto.randomUUID()}`)
      await writeFile(path, content)
      return path
    }
    const put = async (key: string, content: string | Buffer) => storage.put(key, await local(content), 'text/plain')
    const read = async (key: string) => text(await storage.open(key))
    const keys = async (prefix?: string): Promise<string[]> => {
      const found: string[] = []
      for await (const object of storage.list(prefix)) found.push(object.key)
      return found.sort()
    }

    test('an object is put, found, read whole and in part, and removed', async () => {
      const key = `${at}/audio/x.mp3`
      const path = await local('0123456789')
      await storage.put(key, path, 'audio/mpeg')
      expect(existsSync(path)).toBe(false)
      expect(await storage.stat(key)).toMatchObject({ size: 10, modifiedAt: expect.any(Date) })
      expect(await read(key)).toBe('0123456789')
      expect(await text(await storage.open(key, { start: 2, end: 4 }))).toBe('234')
      expect(await text(await storage.open(key, { start: 9, end: 9 }))).toBe('9')
      await storage.remove(key)
      await storage.remove(key)
      expect(await storage.stat(key)).toBeNull()
      await expect(storage.open(key)).rejects.toMatchObject({ code: 'not_found' })
      expect(await keys(at)).toEqual([])
    })

    test('an empty object is one', async () => {
      await put(`${at}/empty`, '')
      expect(await storage.stat(`${at}/empty`)).toMatchObject({ size: 0 })
      expect(await read(`${at}/empty`)).toBe('')
    })

    test('a large object comes back byte for byte', async () => {
      const content = randomBytes(9 * MB)
      await put(`${at}/large`, content)
      expect((await buffer(await storage.open(`${at}/large`))).equals(content)).toBe(true)
      const range = { start: 3 * MB + 1, end: 5 * MB }
      const part = await buffer(await storage.open(`${at}/large`, range))
      expect(part.equals(content.subarray(range.start, range.end + 1))).toBe(true)
    })

    test('a reader who lets go early leaves the rest alone', async () => {
      await put(`${at}/large`, randomBytes(9 * MB))
      const readers = await Promise.all(Array.from({ length: 20 }, () => storage.open(`${at}/large`)))
      for (const reader of readers) {
        reader.once('readable', () => reader.destroy())
        reader.resume()
      }
      await Promise.all(readers.map((reader) => new Promise((resolve) => reader.once('close', resolve))))
      expect(await storage.stat(`${at}/large`)).toMatchObject({ size: 9 * MB })
    })

    test('readers who pause keep nobody else waiting', async () => {
      await put(`${at}/large`, randomBytes(MB))
      const paused = await Promise.all(Array.from({ length: 60 }, () => storage.open(`${at}/large`)))
      expect(await text(await storage.open(`${at}/large`, { start: 0, end: 0 }))).toHaveLength(1)
      for (const reader of paused) reader.destroy()
    })

    test('a second put replaces the object whole', async () => {
      await put(`${at}/b`, 'first')
      await put(`${at}/b`, 'second!')
      expect(await storage.stat(`${at}/b`)).toMatchObject({ size: 7 })
      expect(await read(`${at}/b`)).toBe('second!')
    })

    test('a folder is no object', async () => {
      await put(`${at}/b`, 'x')
      expect(await storage.stat(at)).toBeNull()
      expect(await storage.stat(`${at}/b/c`)).toBeNull()
      await expect(storage.open(at)).rejects.toMatchObject({ code: 'not_found' })
      await expect(storage.open(`${at}/b/c`)).rejects.toMatchObject({ code: 'not_found' })
    })

    test('a put of a file that is not there leaves nothing', async () => {
      await expect(storage.put(`${at}/b`, join(folder, 'missing'), 'text/plain')).rejects.toMatchObject({
        code: 'ENOENT',
      })
      expect(await keys(at)).toEqual([])
    })

    test('list goes by prefix', async () => {
      for (const key of ['a/1', 'a/2/deep', 'ab/3', 'c']) await put(`${at}/${key}`, 'x')
      const below = async (prefix: string) => (await keys(`${at}/${prefix}`)).map((key) => key.slice(at.length + 1))
      expect(await below('')).toEqual(['a/1', 'a/2/deep', 'ab/3', 'c'])
      expect(await below('a')).toEqual(['a/1', 'a/2/deep', 'ab/3'])
      expect(await below('a/')).toEqual(['a/1', 'a/2/deep'])
      expect(await below('a/2/d')).toEqual(['a/2/deep'])
      expect(await below('none/at/all')).toEqual([])
      expect(await keys()).toEqual(expect.arrayContaining([`${at}/c`]))
      await expect(keys('../')).rejects.toMatchObject({ code: 'bad_request' })
    })

    test('SEC-03 refuses keys that are no plain paths', async () => {
      for (const key of ['', '/etc/passwd', '../x', 'a//b', '.spool/x', 'a b']) {
        const path = await local('x')
        await expect(storage.put(key, path, 'text/plain')).rejects.toMatchObject({ code: 'bad_request' })
        expect(existsSync(path)).toBe(true)
        await expect(async () => storage.stat(key)).rejects.toMatchObject({ code: 'bad_request' })
        await expect(async () => storage.open(key)).rejects.toMatchObject({ code: 'bad_request' })
        await expect(async () => storage.remove(key)).rejects.toMatchObject({ code: 'bad_request' })
      }
    })
  })
}
