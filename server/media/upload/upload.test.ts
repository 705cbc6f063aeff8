import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { file, form, raw, rawField, rawFile, send, sendRaw } from './testing/bodies.ts'
import { testReceiver } from './testing/receiver.ts'

const receiver = testReceiver()
const sha256 = (bytes: number) => createHash('sha256').update(new Uint8Array(bytes).fill(7)).digest('hex')

test('MUSIC-03 spools and hashes files, returns fields, and removes everything on dispose', async () => {
  receiver.seen = async (upload) => {
    expect(upload.files.audio).toMatchObject({ fileName: 'Ünder ground.mp3', size: 300_000 })
    expect(await readFile(upload.files.audio!.path)).toHaveLength(300_000)
    expect((await readdir(upload.folder)).sort()).toEqual(['audio', 'cover'])
    await writeFile(join(upload.folder, 'derivative'), 'x')
  }
  const response = await send(
    receiver,
    form({ title: 'Nachtbus ü', audio: file(300_000, 'Ünder ground.mp3'), cover: file(9, 'c.png') }),
  )
  expect(response.fields).toEqual({ title: 'Nachtbus ü' })
  expect(response.files?.audio).toMatchObject({ size: 300_000, sha256: sha256(300_000) })
  expect(response.files?.cover).toMatchObject({ size: 9, sha256: sha256(9) })
})

test('an empty file field is no file', async () => {
  expect(await sendRaw(receiver, raw(rawField('title', 'x'), rawFile('cover', '', '')))).toEqual({
    fields: { title: 'x' },
    files: {},
  })
})

test('MUSIC-03 an empty file is a file of 0 bytes', async () => {
  expect((await send(receiver, form({ audio: file(0) }))).files?.audio).toMatchObject({ size: 0 })
})

test('a path in a file name stays a name, and a field called __proto__ stays a field', async () => {
  receiver.seen = (upload) => expect(upload.files.audio?.fileName).toBe('passwd')
  const response = await sendRaw(receiver, raw(rawField('__proto__', 'x'), rawFile('audio', '../../etc/passwd')))
  expect(response.files?.audio).toMatchObject({ size: 1 })
  expect(({} as Record<string, unknown>).x).toBeUndefined()
})

test('concurrent uploads do not mix', async () => {
  const sizes = [100_000, 200_001, 300_002, 400_003]
  const responses = await Promise.all(
    sizes.map((size) => send(receiver, form({ audio: file(size), title: String(size) }))),
  )
  expect(responses.map((response) => response.files?.audio?.sha256)).toEqual(sizes.map(sha256))
})
