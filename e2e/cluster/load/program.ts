import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** A load program of this folder that runs in its own process. */
export type Program<Result> = {
  /** Starts nothing new, finishes what has begun and resolves to the result. */
  end(): Promise<Result>
}

/** @throws Error if the program exits before it has sent a result. */
export async function startProgram<Orders extends object, Result>(
  name: 'writers' | 'visitors' | 'tabs',
  orders: Orders,
  parts: AsyncDisposableStack,
): Promise<Program<Result>> {
  const child = fork(join(import.meta.dirname, `${name}.ts`), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  parts.defer(async () => void child.kill('SIGKILL'))
  const ended = once(child, 'exit').then(([code]) => Promise.reject(new Error(`${name} ended with code ${code}`)))
  ended.catch(() => {})
  const nextResult = () => Promise.race([once(child, 'message').then(([message]) => message as Result), ended])
  await nextResult()
  child.send(orders)
  return {
    end() {
      child.send('end')
      return nextResult()
    },
  }
}
