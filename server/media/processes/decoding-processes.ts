import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Sender } from '#server/media/upload/receive-form.ts'
import { AppError } from '#server/platform/errors.ts'
import { decoding, decodingOrders } from '#server/platform/telemetry/meters.ts'
import { observed } from '#server/platform/telemetry/observed.ts'
import {
  clearTimers,
  type Decoder,
  dismiss,
  endWhenIdle,
  type Job,
  keepProcess,
  occupy,
  refusalOf,
  release,
} from './decoder.ts'
import { FairQueue } from './fair-queue.ts'
import { type Answer, GROWN_MAX } from './run-orders.ts'

type Options = {
  /** What the processes open, for error messages and metrics: 'image'. */
  what: string
  /**
   * The worker program without its extension: the same file in the sources and beside the server's
   * bundle.
   */
  program: URL
  /** Largest number of processes; each works on one file at a time. */
  most: number
}
const ATTEMPTS = 2
/**
 * Nearly every file takes less time. Other accounts do not wait longer than this for a slow file.
 */
const ORDINARY_MS = 2000
/**
 * A slow file does not count towards the files that are processed in parallel, so the next file
 * starts beside it. This is how many slow files do not count.
 */
const LATE_MAX = 1
/** Memory for JavaScript. File contents and pixels are outside of it. */
const HEAP_MB = 128
/** Half of the space for young objects, which the process would never free. */
const YOUNG_MB = 2
/**
 * The environment contains none of the server's secrets. The C library returns freed memory to the
 * system.
 */
const MALLOC = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '1048576' }

/**
 * Processes that open uploaded files, so that a file can neither crash the server nor use up its
 * memory. They start when there is a file to open and end after 20 idle seconds. Accounts take
 * turns. An account whose file is slow gives up its place, and has no other turn until that file is
 * done.
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
   * Sends an order to a process and resolves to the result. Orders of a disconnected client are
   * dropped.
   * @throws AppError what the process refuses; `file_too_costly` for a file over the limit of
   * memory or time, `file_damaged` if two processes crash on it, `upload_aborted`, and
   * `unavailable` if two processes are lost for other reasons
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
    const job: Job<Order> = { order, accountId, signal, attempts: 0, resolve, reject }
    const drop = () => {
      if (this.#queue.remove(job)) return reject(aborted())
      // The job's files are complete or abandoned only after the process has ended.
      for (const decoder of this.#decoders) if (decoder.job === job) decoder.child.kill('SIGKILL')
    }
    signal.addEventListener('abort', drop)
    this.#queue.add(accountId, job)
    this.#startNext()
    return promise.finally(() => signal.removeEventListener('abort', drop))
  }

  /**
   * Starts a process before a file arrives, or prolongs an idle one. If that fails, the file gets
   * the error.
   */
  warm(): void {
    try {
      const idle = this.#present().find(({ job }) => !job)
      if (idle) endWhenIdle(idle)
      else if (this.#present().length === 0) this.#start()
    } catch {}
  }

  /** Ends all processes; running and waiting files are refused with `unavailable`. */
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
    for (;;) {
      const busy = this.#present().filter(({ job }) => job)
      const late = busy.filter(({ isLate }) => isLate)
      if (busy.length - Math.min(late.length, LATE_MAX) >= this.#options.most) return
      const job = this.#queue.take((account) => late.some((decoder) => decoder.job?.accountId === account))
      if (!job) return
      this.#assign(job)
    }
  }

  #assign(job: Job<Order>): void {
    try {
      const decoder = this.#present().find((each) => !each.job) ?? this.#start()
      job.attempts++
      occupy(decoder, job)
      decoder.lateTimer = setTimeout(() => {
        decoder.isLate = true
        this.#startNext()
      }, ORDINARY_MS)
    } catch (error) {
      job.reject(this.#died(error))
    }
  }

  #start(): Decoder<Order> {
    const { what, program } = this.#options
    const ending = import.meta.url.endsWith('.ts') ? '.ts' : '.js'
    const child = fork(`${fileURLToPath(program)}${ending}`, [], {
      execArgv: ['--expose-gc', `--max-old-space-size=${HEAP_MB}`, `--max-semi-space-size=${YOUNG_MB}`],
      env: { PATH: process.env.PATH, ...MALLOC },
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    const flags = { isFresh: true, isLeaving: false, isLate: false, isSilent: false }
    const decoder: Decoder<Order> = { child, job: null, ...flags, timer: undefined, lateTimer: undefined }
    this.#decoders.add(decoder)
    child.on('message', (response: Answer) => this.#take(decoder, response))
    // A process that cannot be started emits no exit event.
    child.on('error', (error) => {
      child.kill('SIGKILL')
      this.#handleExit(decoder, this.#died(error))
    })
    child.on('exit', (code, signal) => {
      const cause = new Error(`The ${what} process ended (${signal ?? `code ${code}`})`)
      this.#handleExit(decoder, refusalOf(what, decoder, signal, cause) ?? this.#died(cause))
    })
    keepProcess(child, false)
    endWhenIdle(decoder)
    return decoder
  }

  #take(decoder: Decoder<Order>, response: Answer): void {
    const { job } = decoder
    if (!job) return
    const overran = response.kind === 'refused' ? response.overran : null
    // Another file may have left memory behind, so this file is tried once more in a fresh process.
    if (overran === 'memory' && !decoder.isFresh && job.attempts < ATTEMPTS) return void decoder.child.kill('SIGKILL')
    release(decoder)
    decoder.isFresh = false
    settle(job, response)
    if (overran || response.grown > GROWN_MAX) {
      dismiss(decoder)
      this.warm()
    }
    this.#startNext()
  }

  /**
   * A new process gets the job of a dead one, once. A file that is itself the cause is not retried.
   */
  #handleExit(dead: Decoder<Order>, why: AppError): void {
    this.#decoders.delete(dead)
    clearTimers(dead)
    const { job } = dead
    dead.job = null
    const isWanted = job && !this.#isClosing && !job.signal.aborted
    if (isWanted && job.attempts < ATTEMPTS && why.code !== 'file_too_costly') this.#assign(job)
    else job?.reject(isWanted ? why : this.#isClosing ? stopping() : aborted())
    this.#startNext()
  }

  #died(cause: unknown): AppError {
    const { what } = this.#options
    return new AppError('unavailable', `The ${what} could not be opened. Please try again.`, { cause })
  }
}

const aborted = () => new AppError('upload_aborted', 'Upload cancelled by user')
const stopping = () => new AppError('unavailable', 'The server is restarting. Please try again.')

function settle<Order>(job: Job<Order>, response: Answer): void {
  if (response.kind === 'made') job.resolve(response.made)
  else if (response.kind === 'refused') job.reject(new AppError(response.code, response.message))
  else job.reject(Object.assign(new Error(response.message), { code: response.systemCode }))
}
