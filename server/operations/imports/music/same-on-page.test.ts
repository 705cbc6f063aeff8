import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findMusic } from '#web/works/music/import/import-files.ts'
import { openSource } from '../reading/source.ts'
import { rawZip, writeRawZip } from '../testing/raw-zip.ts'

test('REACH-08 page and server read the same names in a zip, and leave out the same files', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'undercroft-same-'))
  const names = [
    ...['São.mp3', 'EP\\CD 1\\01.mp3', '...And.mp3', 'B: Side.mp3', '/x.mp3', '../x.mp3', '__MACOSX/._a.mp3'],
    Buffer.from('\x9dre.mp3', 'latin1'),
  ]
  const entries = names.map((name) => ({ name, content: 'no sound' }))
  await using source = await openSource(await writeRawZip(join(folder, 'a.zip'), entries))
  const zip = new File([new Uint8Array(rawZip(entries))], 'a.zip')
  const page = await findMusic([zip], () => {}, new AbortController().signal)
  expect([...page.files.keys()].toSorted()).toEqual([...source.files.keys()].map((path) => `a/${path}`).toSorted())
  expect(page.files.size).toBe(4)
  const whyNot = page.leftOut.map(({ path, why }) => `${path} ${why}`)
  expect(whyNot).toEqual(expect.arrayContaining(source.leftOut.map(({ path, why }) => `${path} ${why}`)))
  expect(source.leftOut).toHaveLength(4)
  await rm(folder, { recursive: true })
})
