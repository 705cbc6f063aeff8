import type { IncomingMessage } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'

/**
 * After an early refusal the rest is read for this long, so that a browser gets to read the
 * response.
 */
const DRAIN_MS = 3000
const CLOSE_AFTER_MS = 1000

/**
 * Reads and drops the rest of a refused request, at most `maxBytes` and for DRAIN_MS. A client that
 * still sends then is disconnected a second later.
 */
export async function discardRest(request: IncomingMessage, maxBytes: number): Promise<void> {
  if (request.complete || request.destroyed) return
  const enough = new AbortController()
  const stop = () => enough.abort()
  let left = maxBytes
  const count = (chunk: Buffer) => {
    left -= chunk.length
    if (left < 0) stop()
  }
  request.on('error', stop).on('end', stop).on('close', stop).on('data', count)
  request.resume()
  await delay(DRAIN_MS, undefined, { signal: enough.signal }).catch(() => undefined)
  request.off('data', count)
  closeUnlessComplete(request)
}

/** Sends the response first, then disconnects a client that still sends. */
export function closeUnlessComplete(request: IncomingMessage): void {
  if (request.complete) return
  const { socket } = request
  const timer = setTimeout(() => {
    if (!request.complete) socket.destroySoon()
  }, CLOSE_AFTER_MS)
  timer.unref()
  request.once('end', () => clearTimeout(timer))
}
