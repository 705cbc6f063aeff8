import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { diskStorage } from './disk-storage.ts'
import { asStorageError, assertKey, type Storage } from './storage.ts'

let root: string
let storage: Storage

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'undercroft-storage-'))
  storage = diskStorage(join(root, 'objects'))
})
afterEach(() => rm(root, { recursive: true, force: true }))

async function local(content: string): Promise<string> {
  const path = join(root, `local-${crypto.randomUUID()}`)
  await writeFile(path, content)
  return path
}

async function keys(prefix?: string): Promise<string[]> {
  const found: string[] = []
  for await (const object of storage.list(prefix)) found.push(object.key)
  return found.sort()
}

test('an object is put, found, read whole and in part, and removed', async () => {
  const path = await local('0123456789')
  await storage.put('profiles/a/audio/x.mp3', path, 'audio/mpeg')
  expect(existsSync(path)).toBe(false)
  expect(await storage.stat('profiles/a/audio/x.mp3')).toMatchObject({ size: 10, modifiedAt: expect.any(Date) })
  expect(String(await buffer(await storage.open('profiles/a/audio/x.mp3')))).toBe('0123456789')
  expect(String(await buffer(await storage.open('profiles/a/audio/x.mp3', { start: 2, end: 4 })))).toBe('234')
  await storage.remove('profiles/a/audio/x.mp3')
  await storage.remove('profiles/a/audio/x.mp3')
  expect(await storage.stat('profiles/a/audio/x.mp3')).toBeNull()
  await expect(storage.open('profiles/a/audio/x.mp3')).rejects.toMatchObject({ code: 'not_found' })
  expect(await readdir(join(root, 'objects'))).toEqual([])
})

test('a second put replaces the object whole, while a reader of the first reads on', async () => {
  await storage.put('a/b', await local('first'), 'text/plain')
  const reader = await storage.open('a/b')
  await storage.put('a/b', await local('second!'), 'text/plain')
  expect(String(await buffer(reader))).toBe('first')
  expect(String(await buffer(await storage.open('a/b')))).toBe('second!')
})

test('a folder is no object', async () => {
  await storage.put('a/b', await local('x'), 'text/plain')
  expect(await storage.stat('a')).toBeNull()
  expect(await storage.stat('a/b/c')).toBeNull()
  await expect(storage.open('a')).rejects.toMatchObject({ code: 'not_found' })
  await expect(storage.open('a/b/c')).rejects.toMatchObject({ code: 'not_found' })
})

test('a put of a file that is not there leaves nothing', async () => {
  await expect(storage.put('a/b', join(root, 'missing'), 'text/plain')).rejects.toMatchObject({ code: 'ENOENT' })
  expect(await keys()).toEqual([])
})

test('puts and removals in one folder do not disturb each other', async () => {
  const paths = await Promise.all(Array.from({ length: 200 }, () => local('x')))
  // Each goes its own way, so that one removes the folder while another is about to fill it.
  const lanes = [0, 1, 2, 3].map(async (lane) => {
    for (let index = lane; index < paths.length; index += 4) {
      await storage.put(`busy/${lane}`, paths[index]!, 'text/plain')
      await storage.remove(`busy/${lane}`)
    }
  })
  await Promise.all(lanes)
  expect(await keys('busy/')).toEqual([])
})

test('list goes by prefix and knows nothing of unfinished files', async () => {
  await mkdir(join(root, 'objects/.spool'), { recursive: true })
  await writeFile(join(root, 'objects/.spool/unfinished'), 'x')
  for (const key of ['a/1', 'a/2/deep', 'ab/3', 'c']) await storage.put(key, await local('x'), 'text/plain')
  expect(await keys()).toEqual(['a/1', 'a/2/deep', 'ab/3', 'c'])
  expect(await keys('a')).toEqual(['a/1', 'a/2/deep', 'ab/3'])
  expect(await keys('a/')).toEqual(['a/1', 'a/2/deep'])
  expect(await keys('a/2/d')).toEqual(['a/2/deep'])
  expect(await keys('none/at/all')).toEqual([])
  await expect(keys('../')).rejects.toMatchObject({ code: 'bad_request' })
})

test.each([
  '',
  '/',
  '/etc/passwd',
  '..',
  'a/../b',
  'a/./b',
  'a//b',
  'a/',
  '.spool/x',
  'a/.hidden',
  'a\\b',
  'a\0b',
  'a b',
  'ä',
  'a%2e',
  '-rf',
  'x'.repeat(201),
  `${'a/'.repeat(300)}a`,
])('SEC-03 refuses the key %j', async (key) => {
  expect(() => assertKey(key)).toThrow(expect.objectContaining({ code: 'bad_request' }))
  const path = await local('x')
  await expect(storage.put(key, path, 'text/plain')).rejects.toMatchObject({ code: 'bad_request' })
  expect(existsSync(path)).toBe(true)
})

test('MUSIC-06 a full disk is said to be full, other errors stay what they are', () => {
  const full = Object.assign(new Error('write'), { code: 'ENOSPC' })
  expect(asStorageError(full)).toMatchObject({ code: 'storage_full', cause: full })
  const other = Object.assign(new Error('read'), { code: 'EIO' })
  expect(asStorageError(other)).toBe(other)
})
