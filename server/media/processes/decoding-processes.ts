import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Sender } from '#server/media/upload/receive-form.ts'
import { AppError } from '#server/platform/errors.ts'
import { decoding, decodingOrders } from '#server/platform/telemetry/meters.ts'
import { observed } from '#server/platform/telemetry/observed.ts'
import { FairQueue } from './fair-queue.ts'
import type { Answer } from './obey-orders.ts'

type Options = {
  /** What they open, for the sender and the log: 'image'. */
  what: string
  /** The program that obeys orders, without its ending: the same file from source and next to the server's bundle. */
  program: URL
  /** How many there are at most; each works on one file at a time. */
  most: number
}
type Job<Order> = {
  order: Order
  signal: AbortSignal
  attempts: number
  resolve: (made: unknown) => void
  reject: (error: unknown) => void
}
type Decoder<Order> = {
  child: ChildProcess
  job: Job<Order> | null
  isFresh: boolean
  isLeaving: boolean
  timer: NodeJS.Timeout | undefined
}

/** A process that has grown by more, and so would not let the next file have what it may take, is replaced. */
const GROWN_MAX = 64 * 1024 * 1024
/** For a process that neither works nor answers: far above what processor time allows on the busiest machine. */
const SILENCE_MAX_MS = 300_000
const ATTEMPTS = 2
/** What is uploaded one after the other is opened by one process; it takes half a second to start. */
const IDLE_MS = 20_000
/** Megabytes that JavaScript may take: bytes of files and pictures lie outside of it. */
const HEAP_MB = 128
/** Of half the space for young objects, which it would keep. */
const YOUNG_MB = 2
/**
 * Nothing of the server's secrets; and a C library that gives memory back, rather than keeping what the last file took.
 */
const MALLOC = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '1048576' }

/**
 * Processes that open what people send, so that it can take down neither the server nor its memory. They start when
 * there is something to open, and end when there was nothing for 20 seconds. Accounts take turns.
 */
export class DecodingProcesses<Order extends object> {
  readonly #options: Options
  readonly #queue = new FairQueue<Job<Order>>()
  readonly #decoders = new Set<Decoder<Order>>()
  #isClosing = false

  constructor(options: Options) {
    this.#options = options
  }

  /**
   * Has an order obeyed and resolves to what was made. What a sender who went away is waiting for is dropped.
   * @throws AppError what the process refuses; `file_too_large` also for what turns out to take more memory or time
   * than there is for one file, `upload_aborted`, and `unavailable` if the process dies over it twice
   */
  obey(order: Order, sender: Sender): Promise<unknown> {
    const kind = this.#options.what
    decodingOrders.inc({ kind })
    const work = () => this.#obey(order, sender).finally(() => decodingOrders.dec({ kind }))
    return observed({ name: `decode ${kind}`, durations: decoding, labels: [kind] }, work)
  }

  async #obey(order: Order, { accountId, signal }: Sender): Promise<unknown> {
    if (signal.aborted) throw aborted()
    if (this.#isClosing) throw stopping()
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    const job: Job<Order> = { order, signal, attempts: 0, resolve, reject }
    const drop = () => {
      if (this.#queue.remove(job)) return reject(aborted())
      // What it had begun to write is complete or given up only when the process has gone.
      for (const decoder of this.#decoders) if (decoder.job === job) decoder.child.kill('SIGKILL')
    }
    signal.addEventListener('abort', drop)
    this.#queue.add(accountId, job)
    this.#startNext()
    return promise.finally(() => signal.removeEventListener('abort', drop))
  }

  /** Starts a process before a file comes, or keeps it for that. If that fails, the file will hear why. */
  warm(): void {
    try {
      const idle = this.#present().find(({ job }) => !job)
      if (idle) endWhenIdle(idle)
      else if (this.#present().length === 0) this.#hire()
    } catch {}
  }

  /** Ends all processes; what was running or waiting is refused with `unavailable`. */
  async close(): Promise<void> {
    this.#isClosing = true
    for (let job = this.#queue.take(); job; job = this.#queue.take()) job.reject(stopping())
    const ends = [...this.#decoders].map(({ child }) => once(child, 'exit'))
    for (const { child } of this.#decoders) child.kill('SIGKILL')
    await Promise.all(ends)
    this.#isClosing = false
  }

  #present(): Decoder<Order>[] {
    return [...this.#decoders].filter(({ isLeaving }) => !isLeaving)
  }

  #startNext(): void {
    while (this.#present().filter(({ job }) => job).length < this.#options.most) {
      const job = this.#queue.take()
      if (!job) return
      this.#give(job)
    }
  }

  #give(job: Job<Order>): void {
    try {
      const decoder = this.#present().find((each) => !each.job) ?? this.#hire()
      job.attempts++
      occupy(decoder, job)
    } catch (error) {
      job.reject(this.#died(error))
    }
  }

  #hire(): Decoder<Order> {
    const { what, program } = this.#options
    const ending = import.meta.url.endsWith('.ts') ? '.ts' : '.js'
    const child = fork(`${fileURLToPath(program)}${ending}`, [], {
      execArgv: ['--expose-gc', `--max-old-space-size=${HEAP_MB}`, `--max-semi-space-size=${YOUNG_MB}`],
      env: { PATH: process.env.PATH, ...MALLOC },
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    const decoder: Decoder<Order> = { child, job: null, isFresh: true, isLeaving: false, timer: undefined }
    this.#decoders.add(decoder)
    child.on('message', (answer: Answer) => this.#take(decoder, answer))
    // A process that cannot be started has no exit.
    child.on('error', (error) => {
      child.kill('SIGKILL')
      this.#bury(decoder, error)
    })
    child.on('exit', (code, signal) => {
      this.#bury(decoder, new Error(`The ${what} process ended (${signal ?? `code ${code}`})`))
    })
    keepProcess(child, false)
    endWhenIdle(decoder)
    return decoder
  }

  #take(decoder: Decoder<Order>, answer: Answer): void {
    const { job } = decoder
    if (!job) return
    const overran = answer.kind === 'refused' && answer.overran
    // What it refuses for the memory that another file left behind is tried once more where there is none.
    if (overran && !decoder.isFresh && job.attempts < ATTEMPTS) return void decoder.child.kill('SIGKILL')
    release(decoder)
    decoder.isFresh = false
    settle(job, answer)
    if (overran || answer.grown > GROWN_MAX) {
      dismiss(decoder)
      this.warm()
    }
    this.#startNext()
  }

  /** Whatever ended it, its job goes to a new one, but once. */
  #bury(dead: Decoder<Order>, why: Error): void {
    this.#decoders.delete(dead)
    clearTimeout(dead.timer)
    const { job } = dead
    dead.job = null
    const isWanted = job && !this.#isClosing && !job.signal.aborted
    if (isWanted && job.attempts < ATTEMPTS) this.#give(job)
    else job?.reject(isWanted ? this.#died(why) : this.#isClosing ? stopping() : aborted())
    this.#startNext()
  }

  #died(cause: unknown): AppError {
    const { what } = this.#options
    return new AppError('unavailable', `The ${what} could not be opened just now. Please try again.`, { cause })
  }
}

const aborted = () => new AppError('upload_aborted', 'Upload cancelled by user')
const stopping = () => new AppError('unavailable', 'The server is about to stop. Please try again.')

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

function occupy<Order extends object>(decoder: Decoder<Order>, job: Job<Order>): void {
  const { child } = decoder
  decoder.job = job
  clearTimeout(decoder.timer)
  decoder.timer = setTimeout(() => child.kill('SIGKILL'), SILENCE_MAX_MS)
  keepProcess(child, true)
  // It may be gone already; its end is heard elsewhere.
  child.send(job.order, (error) => error && child.kill('SIGKILL'))
}

function release<Order>(decoder: Decoder<Order>): void {
  decoder.job = null
  keepProcess(decoder.child, false)
  endWhenIdle(decoder)
}

function endWhenIdle<Order>(decoder: Decoder<Order>): void {
  clearTimeout(decoder.timer)
  decoder.timer = setTimeout(() => dismiss(decoder), IDLE_MS).unref()
}

function dismiss<Order>(decoder: Decoder<Order>): void {
  clearTimeout(decoder.timer)
  decoder.isLeaving = true
  decoder.child.kill('SIGKILL')
}

function settle<Order>(job: Job<Order>, answer: Answer): void {
  if (answer.kind === 'made') job.resolve(answer.made)
  else if (answer.kind === 'refused') job.reject(new AppError(answer.code, answer.message))
  else job.reject(Object.assign(new Error(answer.message), { code: answer.systemCode }))
}
