import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Rendered, RenderJob } from './render.ts'
import type { Answer } from './render-worker.ts'

const PROGRAM = fileURLToPath(new URL('./render-worker.ts', import.meta.url))
const ATTEMPTS = 2

/**
 * Child processes that render tracks, in the order of the calls. Threads would not work: V8 shares
 * WebAssembly code between all threads of a process, and sometimes ends the whole process when one
 * of them exits. A track whose process died is rendered once more by another one.
 */
export class RenderPool {
  readonly #idle: ChildProcess[]
  readonly #all = new Set<ChildProcess>()
  readonly #waiting: ((child: ChildProcess) => void)[] = []
  #isClosed = false

  constructor(size: number) {
    this.#idle = Array.from({ length: size }, () => this.#hire())
  }

  async render(job: RenderJob): Promise<Rendered> {
    for (let attempt = 1; ; attempt++) {
      const child = this.#idle.pop() ?? (await new Promise<ChildProcess>((resolve) => this.#waiting.push(resolve)))
      try {
        const rendered = await answer(child, job)
        this.#release(child)
        return rendered
      } catch (error) {
        if (this.#isClosed) throw error
        this.#release(isRunning(child) ? child : this.#hire())
        if (!(error instanceof Died) || attempt === ATTEMPTS) throw error
        process.emitWarning(`${error.message}; what it rendered is tried once more`)
      }
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true
    const ends = [...this.#all].filter(isRunning).map((child) => once(child, 'exit'))
    for (const child of this.#all) child.kill('SIGKILL')
    await Promise.all(ends)
  }

  #hire(): ChildProcess {
    const child = fork(PROGRAM, [], { execArgv: [], serialization: 'advanced' })
    this.#all.add(child)
    return child
  }

  #release(child: ChildProcess): void {
    const next = this.#waiting.shift()
    if (next) next(child)
    else this.#idle.push(child)
  }
}

class Died extends Error {}

const isRunning = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode === null && signalCode === null

async function answer(child: ChildProcess, job: RenderJob): Promise<Rendered> {
  const { promise, resolve, reject } = Promise.withResolvers<Rendered>()
  const done = (answer: Answer) => ('error' in answer ? reject(new Error(answer.error)) : resolve(answer))
  const died = () => reject(new Died(`A process that renders ended (${child.signalCode ?? `code ${child.exitCode}`})`))
  child.on('message', done)
  child.on('exit', died)
  try {
    if (!isRunning(child)) died()
    else child.send(job, () => undefined)
    return await promise
  } finally {
    child.off('message', done)
    child.off('exit', died)
  }
}
