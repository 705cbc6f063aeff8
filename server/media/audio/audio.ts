import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { AppError } from '#server/platform/errors.ts'
import type { WorkerAnswer } from './audio-worker.ts'
import type { AudioAnalysis } from './measure-audio.ts'

export type { AudioAnalysis } from './measure-audio.ts'

/** One core is left to the server itself. */
const WORKERS_MAX = Math.min(2, Math.max(1, availableParallelism() - 1))
/** Far above what the longest track allowed takes on a slow machine. */
const JOB_TIMEOUT_MS = 120_000
const WORKER_HEAP_MB = 192
/** What it has decoded with stays with a worker; a new one is there in a moment. */
const IDLE_MS = 20_000

type Job = { path: string; resolve: (analysis: AudioAnalysis) => void; reject: (error: unknown) => void }
type Member = { worker: Worker; job: Job | null; timer: NodeJS.Timeout | undefined }

const members = new Set<Member>()
const queue: Job[] = []

/**
 * Judges an MP3 by its content, decodes it in a worker thread and measures it. Calls beyond the number of workers wait
 * in order.
 *
 * Throws `wrong_file_kind` for all that is not MPEG Layer III; `file_damaged` when the file is empty, holds no audio,
 * holds much that is not audio, cannot be decoded, or is cut off: shorter than its own header says (by more than 0.5 s
 * and 2 %). A cut file whose header says no length is a shorter track like any other, with the duration that is there.
 * `file_too_large` above AUDIO_MAX_BYTES or three hours.
 */
export function analyseAudio(path: string): Promise<AudioAnalysis> {
  return new Promise((resolve, reject) => {
    queue.push({ path, resolve, reject })
    assign()
  })
}

/** Ends all workers; what was running or waiting is refused with `unavailable`. A later call starts them again. */
export async function closeAudioWorkers(): Promise<void> {
  const closing = () => new AppError('unavailable', 'The server is about to stop. Please try again.')
  for (const job of queue.splice(0)) job.reject(closing())
  await Promise.all([...members].map((member) => dismiss(member, closing())))
}

function assign(): void {
  while (queue.length > 0) {
    const member = [...members].find((candidate) => !candidate.job) ?? hire()
    const job = member && queue.shift()
    if (!job) return
    member.job = job
    clearTimeout(member.timer)
    member.timer = setTimeout(() => {
      void dismiss(member, new AppError('file_damaged', 'This MP3 takes too long to decode'))
    }, JOB_TIMEOUT_MS)
    member.worker.ref()
    member.worker.postMessage(job.path)
  }
}

function hire(): Member | null {
  if (members.size >= WORKERS_MAX) return null
  // The same file from source and next to the server's bundle.
  const file = import.meta.url.endsWith('.ts') ? './audio-worker.ts' : './audio-worker.js'
  const worker = new Worker(new URL(file, import.meta.url), {
    name: 'audio',
    resourceLimits: { maxOldGenerationSizeMb: WORKER_HEAP_MB },
  })
  const member: Member = { worker, job: null, timer: undefined }
  members.add(member)
  worker.on('message', (answer: WorkerAnswer) => {
    finish(member, answer)
    assign()
  })
  worker.on('error', (error) => void dismiss(member, error))
  worker.on('exit', () => void dismiss(member, new Error('The audio worker ended')))
  return member
}

function finish(member: Member, answer: WorkerAnswer): void {
  const job = release(member)
  if (answer.kind === 'done') {
    const { buffer, byteOffset, length } = answer.analysis.peaks
    job?.resolve({ ...answer.analysis, peaks: Buffer.from(buffer, byteOffset, length) })
  } else {
    job?.reject(asError(answer))
  }
}

function asError(answer: Exclude<WorkerAnswer, { kind: 'done' }>): Error {
  if (answer.kind === 'refused') return new AppError(answer.code, answer.message)
  return Object.assign(new Error(answer.message), { code: answer.systemCode })
}

function release(member: Member): Job | null {
  const { job } = member
  clearTimeout(member.timer)
  member.job = null
  member.timer = setTimeout(() => void dismiss(member, null), IDLE_MS).unref()
  // An idle worker does not keep the process alive.
  member.worker.unref()
  return job
}

async function dismiss(member: Member, reason: unknown): Promise<void> {
  if (!members.delete(member)) return
  release(member)?.reject(reason)
  clearTimeout(member.timer)
  await member.worker.terminate()
  assign()
}
