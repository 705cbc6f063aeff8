import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { getPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { fixture } from '../fixtures.ts'
import {
  decodingProcesses,
  decodingProcessId,
  isRunning,
  pauseDecoding,
  resumeDecoding,
} from '../testing/decoding-process.ts'
import { analyseAudio, closeAudioProcesses, warmAudioProcess } from './audio.ts'

let dir: string
/** Half an hour of MP3, which takes about a second to decode. */
let long: string
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'undercroft-audio-'))
  const frames = await readFile(fixture('mpeg25-8k.mp3'))
  long = join(dir, 'long.mp3')
  await writeFile(long, Buffer.concat(Array<Buffer>(1000).fill(frames)))
})
afterEach(async () => {
  vi.useRealTimers()
  await closeAudioProcesses()
})
afterAll(() => rm(dir, { recursive: true }))

const analyse = (accountId: string, path = fixture('mono.mp3'), { signal } = new AbortController()) =>
  analyseAudio(path, { accountId, signal })

test('RUN-02 decodes audio in a separate process of low priority', async () => {
  expect(await analyse('a')).toMatchObject({ channels: 1, peaks: expect.any(Buffer) })
  const pid = await decodingProcessId('audio')
  expect(pid).not.toBe(process.pid)
  expect(getPriority(pid)).toBe(10)
})

test.runIf(process.platform === 'linux')(
  'RUN-02 the decoder has the highest OOM score, and it uses less than 130 MB for a long file',
  async () => {
    warmAudioProcess()
    const pid = await decodingProcessId('audio')
    await analyse('a', long)
    expect(await readFile(`/proc/${pid}/oom_score_adj`, 'utf8')).toBe('1000\n')
    const status = await readFile(`/proc/${pid}/status`, 'utf8')
    expect(Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1])).toBeLessThan(130_000)
  },
)

test.runIf(process.platform === 'linux')('RUN-02 SEC-03 a decoder gets no setting of the server', async () => {
  vi.stubEnv('DATABASE_URL', 'postgres://site:secret@localhost/site')
  warmAudioProcess()
  const pid = await decodingProcessId('audio')
  const names = (await readFile(`/proc/${pid}/environ`, 'utf8')).split('\0').flatMap((line) => line.split('=')[0] || [])
  vi.unstubAllEnvs()
  expect(names).toContain('PATH')
  expect(names.filter((name) => !/^(?:PATH|MALLOC_\w+|NODE_CHANNEL_\w+)$/.test(name))).toEqual([])
})

test('RUN-02 a file whose process is killed is measured in a new process', async () => {
  const pid = await pauseDecoding('audio')
  const measured = analyse('a')
  process.kill(pid, 'SIGKILL')
  expect(await measured).toMatchObject({ channels: 1 })
  expect(await decodingProcessId('audio')).not.toBe(pid)
})

test('RUN-02 a file whose process is killed twice fails with 503, and the next file is measured', async () => {
  const pid = await pauseDecoding('audio')
  const refused = expect(analyse('a', long)).rejects.toMatchObject({ code: 'unavailable', status: 503 })
  process.kill(pid, 'SIGKILL')
  process.kill(await decodingProcessId('audio', pid), 'SIGKILL')
  const next = analyse('b')
  await refused
  expect(await next).toMatchObject({ channels: 1 })
})

test('RUN-02 a file whose process crashes twice is refused as damaged, and the next file is measured', async () => {
  const pid = await pauseDecoding('audio')
  const refused = expect(analyse('a', long)).rejects.toMatchObject({ code: 'file_damaged', status: 422 })
  process.kill(pid, 'SIGSEGV')
  resumeDecoding(pid)
  process.kill(await decodingProcessId('audio', pid), 'SIGSEGV')
  const next = analyse('b')
  await refused
  expect(await next).toMatchObject({ channels: 1 })
})

test.each(['SIGXCPU', 'SIGABRT'] as const)(
  'RUN-02 refuses a file that exceeds the time or memory limit (%s) and does not retry it',
  async (signal) => {
    const pid = await pauseDecoding('audio')
    const refused = expect(analyse('a', long)).rejects.toMatchObject({ code: 'file_too_costly', status: 422 })
    process.kill(pid, signal)
    resumeDecoding(pid)
    await refused
    expect(decodingProcesses('audio')).toEqual([])
  },
)

test.runIf(process.platform === 'linux')(
  'RUN-02 the process of a file has a CPU time limit of 60 to 69 s in the kernel',
  async () => {
    const pid = await pauseDecoding('audio')
    resumeDecoding(pid)
    await analyse('a')
    const limits = await readFile(`/proc/${pid}/limits`, 'utf8')
    const seconds = Number(/^Max cpu time +(\d+) /m.exec(limits)?.[1])
    expect(seconds).toBeGreaterThan(59)
    expect(seconds).toBeLessThan(70)
  },
)

test('RUN-02 a slow file delays other files of its own account, but not those of other accounts', async () => {
  const pid = await pauseDecoding('audio')
  const late = analyse('a')
  const own = analyse('a')
  await Promise.all([1, 2, 3].map((name) => analyse(`b${name}`)))
  const done = own.then(() => 'done')
  expect(await Promise.race([done, Promise.resolve('waits')])).toBe('waits')
  resumeDecoding(pid)
  await Promise.all([late, own])
})

test('RUN-02 drops the waiting and the running files of a client that disconnected', async () => {
  const pid = await pauseDecoding('audio')
  const leaving = new AbortController()
  const dropped = Array.from({ length: 4 }, () => analyse('a', long, leaving))
  const other = analyse('b')
  const refused = dropped.map((each) => expect(each).rejects.toMatchObject({ code: 'upload_aborted' }))
  leaving.abort()
  await Promise.all(refused)
  expect(isRunning(pid)).toBe(false)
  expect(await other).toMatchObject({ channels: 1 })
  await expect(analyse('a', long, leaving)).rejects.toMatchObject({ code: 'upload_aborted' })
})

test('RUN-02 four files of one account do not all run before the file of another account', async () => {
  const pid = await pauseDecoding('audio')
  const done: string[] = []
  const four = ['a1', 'a2', 'a3', 'a4'].map((name) => analyse('a', long).then(() => done.push(name)))
  const other = analyse('b').then(() => done.push('b1'))
  resumeDecoding(pid)
  await Promise.all([...four, other])
  // The other file may go to a process that has yet to start; a long file takes more time than that.
  expect(done.at(-1)).not.toBe('b1')
  expect(decodingProcesses('audio').length).toBeLessThanOrEqual(2)
})

test('RUN-02 an idle process ends, and the next file is measured in a new one', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await analyse('a')
  const pid = await decodingProcessId('audio')
  vi.advanceTimersByTime(15_000)
  warmAudioProcess()
  vi.advanceTimersByTime(15_000)
  expect(isRunning(pid)).toBe(true)
  vi.advanceTimersByTime(10_000)
  vi.useRealTimers()
  await expect.poll(() => isRunning(pid)).toBe(false)
  expect(await analyse('a')).toMatchObject({ channels: 1 })
})

test('RUN-02 closing refuses running and waiting files, and leaves no process', async () => {
  await pauseDecoding('audio')
  const refused = ['a', 'b', 'c'].map((name) => expect(analyse(name)).rejects.toMatchObject({ code: 'unavailable' }))
  await closeAudioProcesses()
  await Promise.all(refused)
  expect(decodingProcesses('audio')).toEqual([])
})
