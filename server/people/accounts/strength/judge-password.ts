import { Worker } from 'node:worker_threads'
import { AppError } from '#server/platform/errors.ts'
import type { Judgement, Question } from './strength-worker.ts'

/**
 * Each check takes up to 0.3 s of a core. Requests beyond this number are refused, instead of
 * waiting even longer.
 */
const MAX_WAITING = 20

const ENDING = import.meta.url.endsWith('.ts') ? '.ts' : '.js'
const PROGRAM = new URL(`./strength-worker${ENDING}`, import.meta.url)

type Waiting = { resolve(judgement: Judgement): void; reject(error: unknown): void }

let worker: Worker | null = null
let lastId = 0
const waiting = new Map<number, Waiting>()

/**
 * Judges a password in a worker thread. Reading the word lists takes 0.2 s and 30 MB, and a check
 * up to 0.3 s; on the main thread no other request would be answered in that time. The thread
 * starts with the first check and does not keep the process alive.
 * @throws AppError `unavailable` while too many passwords wait
 */
export function judgePassword(password: string, known: readonly string[]): Promise<Judgement> {
  if (waiting.size >= MAX_WAITING)
    throw new AppError('unavailable', 'Too many passwords are being checked. Try again in a moment.')
  worker ??= startWorker()
  const question: Question = { id: ++lastId, password, known: [...known] }
  const { promise, resolve, reject } = Promise.withResolvers<Judgement>()
  waiting.set(question.id, { resolve, reject })
  worker.ref()
  worker.postMessage(question)
  return promise
}

function startWorker(): Worker {
  const started = new Worker(PROGRAM)
  started.on('message', (judgement: Judgement) => {
    waiting.get(judgement.id)?.resolve(judgement)
    waiting.delete(judgement.id)
    if (waiting.size === 0) started.unref()
  })
  // The next check starts another thread.
  started.on('error', giveUp)
  started.on('exit', () => giveUp(new Error('The thread that judges passwords ended')))
  return started
}

function giveUp(error: unknown): void {
  worker = null
  for (const { reject } of waiting.values()) reject(error)
  waiting.clear()
}
