import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Sender } from '#server/media/upload/receive-form.ts'
import { AppError } from '#server/platform/errors.ts'
import type { Answer, Makers, Order } from './image-worker.ts'

/** Jobs in the order of their accounts: each account has one turn after another, however many jobs it brought. */
export class FairQueue<Job> {
  readonly #waiting = new Map<string, Job[]>()
  #served: string | undefined

  add(account: string, job: Job): void {
    const jobs = this.#waiting.get(account)
    if (jobs) jobs.push(job)
    else this.#waiting.set(account, [job])
  }

  /** Takes the next job out; the account that was served last comes behind all others. */
  take(): Job | undefined {
    const accounts = [...this.#waiting.keys()]
    const account = accounts.find((name) => name !== this.#served) ?? accounts[0]
    if (account === undefined) return undefined
    const [job, ...rest] = this.#waiting.get(account) ?? []
    this.#waiting.delete(account)
    if (rest.length > 0) this.#waiting.set(account, rest)
    this.#served = account
    return job
  }

  /** Takes a job out that is not wanted any more. */
  remove(unwanted: Job): boolean {
    for (const [account, jobs] of this.#waiting) {
      const rest = jobs.filter((job) => job !== unwanted)
      if (rest.length === jobs.length) continue
      if (rest.length > 0) this.#waiting.set(account, rest)
      else this.#waiting.delete(account)
      return true
    }
    return false
  }
}

/** Whose picture it is, and the folder for what is made of it. */
export type ImageWork = Sender & { folder: string }
type Made<What extends keyof Makers> = Awaited<ReturnType<Makers[What]>>

type Job = {
  order: Order
  signal: AbortSignal
  attempts: number
  resolve: (made: unknown) => void
  reject: (error: unknown) => void
}
type ImageChild = { child: ChildProcess; job: Job | null; isFresh: boolean; timer: NodeJS.Timeout | undefined }

/** A process that has grown by more, and so would not let the next picture have what it may take, is replaced. */
const GROWN_MAX = 64 * 1024 * 1024
/** For a process that neither works nor answers: far above what processor time allows on the busiest machine. */
const SILENCE_MAX_MS = 300_000
const ATTEMPTS = 2
/** What is uploaded one after the other is made by one process; it takes 75 MB, and half a second to start. */
const IDLE_MS = 20_000

const queue = new FairQueue<Job>()
let current: ImageChild | null = null
let isClosing = false

/**
 * Makes of the picture at `path` what `makeCover`, `makeAvatar` or `makeArtworkImages` say, in a process of its own:
 * one picture at a time, accounts taking turns. What a sender who went away is waiting for is dropped.
 *
 * Throws as they do; `file_too_large` also for what turns out to take more memory or time than there is for one
 * picture, `upload_aborted`, and `unavailable` if the process dies over it twice.
 */
export function makeImages<What extends keyof Makers>(
  what: What,
  path: string,
  { accountId, folder, signal }: ImageWork,
): Promise<Made<What>> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  const job: Job = { order: { what, path, folder }, signal, attempts: 0, resolve, reject }
  if (signal.aborted) return Promise.reject(aborted())
  const drop = () => {
    if (queue.remove(job)) reject(aborted())
    // What it had begun to write is complete or given up only when the process has gone.
    else if (current?.job === job) current.child.kill('SIGKILL')
  }
  signal.addEventListener('abort', drop)
  queue.add(accountId, job)
  startNext()
  return promise.finally(() => signal.removeEventListener('abort', drop)) as Promise<Made<What>>
}

/** Starts the process before a picture comes, or keeps it for that. If that fails, the picture will hear why. */
export function warmImageProcess(): void {
  try {
    current ??= hire()
    if (!current.job) endWhenIdle(current)
  } catch {}
}

/** Ends the process; what was running or waiting is refused with `unavailable`. */
export async function closeImageProcess(): Promise<void> {
  isClosing = true
  for (let job = queue.take(); job; job = queue.take()) job.reject(stopping())
  if (current) {
    const gone = once(current.child, 'exit')
    current.child.kill('SIGKILL')
    await gone
  }
  isClosing = false
}

const aborted = () => new AppError('upload_aborted', 'Upload cancelled by user')
const stopping = () => new AppError('unavailable', 'The server is about to stop. Please try again.')
const died = (cause: unknown) =>
  new AppError('unavailable', 'The image could not be opened just now. Please try again.', { cause })

function startNext(): void {
  if (current?.job) return
  const job = queue.take()
  if (job) give(job)
}

function give(job: Job): void {
  const to = tryToHire(job)
  if (!to) return
  const { child } = to
  to.job = job
  clearTimeout(to.timer)
  to.timer = setTimeout(() => child.kill('SIGKILL'), SILENCE_MAX_MS)
  job.attempts++
  keepProcess(child, true)
  // It may be gone already; its end is heard below.
  child.send(job.order, (error) => error && child.kill('SIGKILL'))
}

function tryToHire(job: Job): ImageChild | null {
  try {
    current ??= hire()
    return current
  } catch (error) {
    job.reject(died(error))
    startNext()
    return null
  }
}

/** An idle child does not keep the server's process alive. */
function keepProcess(child: ChildProcess, isBusy: boolean): void {
  if (isBusy) {
    child.ref()
    child.channel?.ref()
  } else {
    child.unref()
    child.channel?.unref()
  }
}

function hire(): ImageChild {
  // The same file from source and next to the server's bundle.
  const file = import.meta.url.endsWith('.ts') ? './image-worker.ts' : './image-worker.js'
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), [], {
    execArgv: [],
    // Nothing of the server's secrets; and a C library that gives memory back, rather than keeping what the last
    // picture took.
    env: { PATH: process.env.PATH, MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '1048576' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const hired: ImageChild = { child, job: null, isFresh: true, timer: undefined }
  child.on('message', (answer: Answer) => take(hired, answer))
  // A process that cannot be started has no exit.
  child.on('error', (error) => {
    child.kill('SIGKILL')
    bury(hired, error)
  })
  child.on('exit', (code, signal) => bury(hired, new Error(`The image process ended (${signal ?? `code ${code}`})`)))
  keepProcess(child, false)
  endWhenIdle(hired)
  return hired
}

function take(from: ImageChild, answer: Answer): void {
  const job = from.job
  if (!job) return
  const overran = answer.kind === 'refused' && answer.overran
  // What it refuses for the memory that another picture left behind is tried once more where there is none.
  if (overran && !from.isFresh && job.attempts < ATTEMPTS) return void from.child.kill('SIGKILL')
  release(from)
  endWhenIdle(from)
  settle(job, answer)
  from.isFresh = false
  if (overran || answer.grown > GROWN_MAX) replace(from)
  startNext()
}

function settle(job: Job, answer: Answer): void {
  if (answer.kind === 'made') job.resolve(answer.made)
  else if (answer.kind === 'refused') job.reject(new AppError(answer.code, answer.message))
  else job.reject(Object.assign(new Error(answer.message), { code: answer.systemCode }))
}

function release(from: ImageChild): void {
  clearTimeout(from.timer)
  from.job = null
  keepProcess(from.child, false)
}

function endWhenIdle(hired: ImageChild): void {
  clearTimeout(hired.timer)
  hired.timer = setTimeout(() => {
    if (current === hired) current = null
    hired.child.kill('SIGKILL')
  }, IDLE_MS).unref()
}

function replace(old: ImageChild): void {
  if (current === old) current = null
  old.child.kill('SIGKILL')
  warmImageProcess()
}

/** Whatever ended it, its job goes to a new one, but once. */
function bury(dead: ImageChild, why: Error): void {
  if (current === dead) current = null
  const { job } = dead
  if (!job) return
  release(dead)
  const isWanted = !isClosing && !job.signal.aborted
  if (isWanted && job.attempts < ATTEMPTS) give(job)
  else {
    job.reject(isWanted ? died(why) : isClosing ? stopping() : aborted())
    startNext()
  }
}
