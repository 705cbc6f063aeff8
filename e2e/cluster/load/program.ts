import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** A program of this folder at work in a process of its own. */
export type Program<Result> = {
  /** It begins nothing new, brings to an end what it has begun, and tells what came of it. */
  end(): Promise<Result>
}

/** @throws Error when it ends before it has told */
export async function startProgram<Orders extends object, Result>(
  name: 'writers' | 'visitors' | 'tabs',
  orders: Orders,
  parts: AsyncDisposableStack,
): Promise<Program<Result>> {
  const child = fork(join(import.meta.dirname, `${name}.ts`), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  parts.defer(async () => void child.kill('SIGKILL'))
  const ended = once(child, 'exit').then(([code]) => Promise.reject(new Error(`${name} ended with code ${code}`)))
  ended.catch(() => {})
  const told = () => Promise.race([once(child, 'message').then(([message]) => message as Result), ended])
  await told()
  child.send(orders)
  return {
    end() {
      child.send('end')
      return told()
    },
  }
}
