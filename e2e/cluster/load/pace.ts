import { setTimeout as delay } from 'node:timers/promises'

/** Calls `act` at an even rate, however long it takes, until `ending` is aborted. */
export async function keepPace(perSecond: number, ending: AbortSignal, act: (n: number) => void): Promise<void> {
  if (perSecond === 0) return
  const started = performance.now()
  for (let n = 0; !ending.aborted; n++) {
    const waitMs = started + (n * 1000) / perSecond - performance.now()
    if (waitMs > 0) await delay(waitMs, undefined, { signal: ending }).catch(() => {})
    if (!ending.aborted) act(n)
  }
}

/** Runs the actions of each key one after the other, as a page does with its requests. */
export class Turns {
  readonly #last = new Map<string, Promise<void>>()
  add(key: string, act: () => Promise<void>): void {
    const turn = (this.#last.get(key) ?? Promise.resolve()).then(act)
    this.#last.set(key, turn)
  }
  async allDone(): Promise<void> {
    await Promise.all(this.#last.values())
  }
}

/**
 * Runs a load program as a child process. The parent sends its orders, later a message to end, and
 * receives the result.
 */
export function serveParent<Orders, Result>(work: (orders: Orders, ending: AbortSignal) => Promise<Result>): void {
  const ending = new AbortController()
  process.once('message', async (orders: Orders) => {
    process.once('message', () => ending.abort())
    const result = await work(orders, ending.signal)
    process.send?.(result, undefined, undefined, () => process.exit(0))
  })
  process.once('disconnect', () => process.exit(1))
  process.send?.('ready')
}
