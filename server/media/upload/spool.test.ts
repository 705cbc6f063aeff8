import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { clearSpool } from './spool.ts'

test('MUSIC-06 clearSpool removes what a crash left, but not what is in use', async () => {
  const spoolDir = await mkdtemp(join(tmpdir(), 'undercroft-spool-'))
  const folder = await mkdtemp(join(spoolDir, 'upload-'))
  await writeFile(join(folder, 'audio'), 'x')
  await writeFile(join(spoolDir, 'stray'), 'x')
  const old = new Date(Date.now() - 3_600_000)
  await utimes(folder, old, old)
  await utimes(join(spoolDir, 'stray'), old, old)
  expect(await clearSpool(spoolDir, 1_800_000)).toBe(1)
  expect(await readdir(folder)).toEqual(['audio'])
  await utimes(join(folder, 'audio'), old, old)
  expect(await clearSpool(spoolDir, 1_800_000)).toBe(1)
  expect(await readdir(spoolDir)).toEqual([])
  expect(await clearSpool(join(spoolDir, 'missing'), 0)).toBe(0)
  await rm(spoolDir, { recursive: true })
})
