import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { describeStorage } from '../testing/describe-storage.ts'
import { diskStorage } from './disk-storage.ts'
import { asStorageError, assertKey, type Storage } from './storage.ts'

describeStorage('disk', async (folder) => diskStorage(join(folder, 'objects')))

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

test('a reader of an object that is replaced or removed can read to the end', async () => {
  await storage.put('a/b', await local('first'), 'text/plain')
  const reader = await storage.open('a/b')
  await storage.put('a/b', await local('second!'), 'text/plain')
  const second = await storage.open('a/b')
  await storage.remove('a/b')
  expect(String(await buffer(reader))).toBe('first')
  expect(String(await buffer(second))).toBe('second!')
  expect(await readdir(join(root, 'objects'))).toEqual([])
})

test('concurrent puts and removals in one folder do not disturb each other', async () => {
  const paths = await Promise.all(Array.from({ length: 200 }, () => local('x')))
  // The lanes run independently, so one may remove the folder while another is about to use it.
  const lanes = [0, 1, 2, 3].map(async (lane) => {
    for (let index = lane; index < paths.length; index += 4) {
      await storage.put(`busy/${lane}`, paths[index]!, 'text/plain')
      await storage.remove(`busy/${lane}`)
    }
  })
  await Promise.all(lanes)
  expect(await keys('busy/')).toEqual([])
})

test('list skips unfinished files', async () => {
  await mkdir(join(root, 'objects/.spool'), { recursive: true })
  await writeFile(join(root, 'objects/.spool/unfinished'), 'x')
  await storage.put('a/1', await local('x'), 'text/plain')
  expect(await keys()).toEqual(['a/1'])
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

test('MUSIC-06 reports a full disk as storage_full, and leaves other errors unchanged', () => {
  const full = Object.assign(new Error('write'), { code: 'ENOSPC' })
  expect(asStorageError(full)).toMatchObject({ code: 'storage_full', cause: full })
  const other = Object.assign(new Error('read'), { code: 'EIO' })
  expect(asStorageError(other)).toBe(other)
})
