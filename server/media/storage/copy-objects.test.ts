import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { makeProfile } from '#server/people/profiles/factory.ts'
import { startTestServer } from '#server/platform/testing/test-server.ts'
import { storeFiles } from '../files.ts'
import { copyObjects } from './copy-objects.ts'
import { diskStorage } from './disk-storage.ts'

test('copies files to another storage once, and lists the missing ones', async () => {
  const server = await startTestServer()
  const { services } = server
  const { id } = await makeProfile(services.db)
  const folder = await mkdtemp(join(tmpdir(), 'undercroft-copy-'))
  const store = async (key: string) => {
    const localPath = join(folder, 'local')
    await writeFile(localPath, key)
    const file = { key, localPath, contentType: 'audio/mpeg', size: key.length }
    await storeFiles(services, id, [file], async () => {})
  }
  for (const key of ['music/a', 'music/b', 'avatars/c']) await store(key)
  await services.storage.remove('music/b')
  const to = diskStorage(join(folder, 'other'))
  const copy = () => copyObjects({ ...services, from: services.storage, to })
  expect(await copy()).toEqual({ copied: 2, there: 0, missing: ['music/b'] })
  expect(await text(await to.open('avatars/c'))).toBe('avatars/c')
  expect(await text(await services.storage.open('avatars/c'))).toBe('avatars/c')
  await store('music/d')
  expect(await copy()).toEqual({ copied: 1, there: 2, missing: ['music/b'] })
  expect(await readdir(services.spoolDir)).toEqual([])
  await rm(folder, { recursive: true })
  await server.close()
})
