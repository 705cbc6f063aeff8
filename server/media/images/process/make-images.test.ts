import { execFileSync } from 'node:child_process'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { getPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { decodingProcessId, isRunning, pauseDecoding, resumeDecoding } from '../../testing/decoding-process.ts'
import { closeImageProcess, makeImages, warmImageProcess } from './make-images.ts'

let dir: string
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'undercroft-process-'))
})
afterEach(async () => {
  vi.useRealTimers()
  await rm(dir, { recursive: true })
})
afterAll(closeImageProcess)

const picture = () => sharp({ create: { width: 60, height: 40, channels: 3, background: '#2040c0' } })
async function order(accountId: string, { signal = new AbortController().signal, bytes = null as Buffer | null } = {}) {
  const folder = await mkdtemp(join(dir, `${accountId}-`))
  const path = join(folder, 'given')
  await writeFile(path, bytes ?? (await picture().png().toBuffer()))
  return { folder, made: makeImages('avatar', path, { accountId, folder, signal }) }
}

test('ART-06 renders pictures in a separate process, and passes its refusals on', async () => {
  const { folder, made } = await order('a')
  expect(await made).toMatchObject({ width: 512, path: join(folder, 'avatar.webp') })
  expect(await decodingProcessId('image')).not.toBe(process.pid)
  const text = await order('a', { bytes: Buffer.from('no picture') })
  await expect(text.made).rejects.toMatchObject({ code: 'wrong_file_kind', message: 'Please select an image file' })
})

test('ART-02 six pictures of one account do not delay the avatar of another', async () => {
  const pid = await pauseDecoding('image')
  const done: string[] = []
  const orders = []
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'b1']) {
    const { made } = await order(name[0]!)
    orders.push(made.then(() => done.push(name)))
  }
  resumeDecoding(pid)
  await Promise.all(orders)
  expect(done).toEqual(['a1', 'b1', 'a2', 'a3', 'a4', 'a5', 'a6'])
})

test('ART-02 a picture whose process is killed is rendered in a new process', async () => {
  const pid = await pauseDecoding('image')
  const { made } = await order('a')
  process.kill(pid, 'SIGKILL')
  expect(await made).toMatchObject({ width: 512 })
  expect(await decodingProcessId('image')).not.toBe(pid)
})

test('ART-02 a picture whose process is killed twice fails with 503, and the next one is rendered', async () => {
  warmImageProcess()
  const pid = await decodingProcessId('image')
  // The pipe has no writer, so reading it never ends.
  const folder = await mkdtemp(join(dir, 'a-'))
  const path = join(folder, 'given')
  execFileSync('mkfifo', [path])
  const first = { made: makeImages('avatar', path, { accountId: 'a', folder, signal: new AbortController().signal }) }
  const second = await order('b')
  const refused = expect(first.made).rejects.toMatchObject({ code: 'unavailable', status: 503 })
  process.kill(pid, 'SIGKILL')
  await expect.poll(() => decodingProcessId('image')).not.toBe(pid)
  process.kill(await decodingProcessId('image'), 'SIGKILL')
  await refused
  expect(await second.made).toMatchObject({ width: 512 })
})

test('ART-02 replaces an idle process that is killed', async () => {
  warmImageProcess()
  process.kill(await decodingProcessId('image'), 'SIGKILL')
  const { made } = await order('a')
  expect(await made).toMatchObject({ width: 512 })
})

test('ART-02 drops the waiting and the running pictures of a client that disconnected', async () => {
  await pauseDecoding('image')
  const leaving = new AbortController()
  const underWay = await order('a', leaving)
  const waiting = await order('a', leaving)
  const other = await order('b')
  const refused = [underWay, waiting].map(({ made }) => expect(made).rejects.toMatchObject({ code: 'upload_aborted' }))
  leaving.abort()
  await Promise.all(refused)
  expect(await other.made).toMatchObject({ width: 512 })
  expect(await readdir(waiting.folder)).toEqual(['given'])
  const late = await order('a', leaving)
  await expect(late.made).rejects.toMatchObject({ code: 'upload_aborted' })
})

test('ART-06 stops and refuses a picture that takes more memory than its header declares', async () => {
  const lying = await sharp({ create: { width: 4000, height: 3200, channels: 3, background: '#2040c0' } })
    .avif({ effort: 0, bitdepth: 10, chromaSubsampling: '4:4:4' })
    .toBuffer()
  // Declares 8 bits and half colour resolution.
  lying[lying.indexOf('av1C') + 6] = 0x0c
  const { made } = await order('a', { bytes: lying })
  const message = expect.stringMatching(/^The image needs too much memory to open/)
  await expect(made).rejects.toMatchObject({ code: 'file_too_costly', status: 422, message })
  const next = await order('a')
  expect(await next.made).toMatchObject({ width: 512 })
})

test('ART-06 scales a large 16-bit picture with a profile while decoding, within the memory limit', async () => {
  // All its pixels would take 216 MB, and as much again for the conversion of their colours.
  const large = { create: { width: 6000, height: 6000, channels: 3, background: '#2040c0' } } as const
  const bytes = await sharp(large).toColourspace('rgb16').withIccProfile('p3').png({ compressionLevel: 1 }).toBuffer()
  const { made } = await order('a', { bytes })
  expect(await made).toMatchObject({ width: 512 })
})

test('an idle process ends to free its memory, and the next picture is rendered in a new one', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const first = await order('a')
  await first.made
  const pid = await decodingProcessId('image')
  vi.advanceTimersByTime(15_000)
  const second = await order('b')
  await second.made
  vi.advanceTimersByTime(15_000)
  expect(isRunning(pid)).toBe(true)
  vi.advanceTimersByTime(10_000)
  vi.useRealTimers()
  await expect.poll(() => isRunning(pid)).toBe(false)
  expect(await (await order('a')).made).toMatchObject({ width: 512 })
})

test('the process runs at low priority', async () => {
  warmImageProcess()
  const pid = await decodingProcessId('image')
  await expect.poll(() => getPriority(pid)).toBe(10)
})

test('closing refuses running and waiting pictures', async () => {
  await pauseDecoding('image')
  const orders = [await order('a'), await order('b')]
  const refused = orders.map(({ made }) => expect(made).rejects.toMatchObject({ code: 'unavailable' }))
  await closeImageProcess()
  await Promise.all(refused)
})
