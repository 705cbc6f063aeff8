import type { WebSocket } from 'ws'
import { type ClientFrame, LIVE_CLOSE, type ServerFrame } from '#contract/platform/live.ts'
import { FRAMES, UNREAD_MAX_BYTES } from './limits.ts'

/** The identity behind a socket, checked when it opens and regularly afterwards. */
export type Identity = { sessionId: string; userId: string; profileId: string }

/** One open socket: a tab. */
export type Connection = {
  readonly identity: Identity
  send(text: string): void
  /** Handles a frame of the client. Anything but pings, or too many of them, closes the socket. */
  receive(data: unknown): void
  close(code: number): void
  /**
   * Sends a ping, or drops a client that has not answered the last one in time. `now` is in
   * milliseconds.
   */
  beat(now: number, timing: { heartbeatMs: number; timeoutMs: number }): void
}

const PONG = JSON.stringify({ type: 'pong' } satisfies ServerFrame)
/** A client that does not confirm the close within this time is disconnected. */
const CLOSE_MS = 2000

export function createConnection(socket: WebSocket, identity: Identity): Connection {
  let askedAt = performance.now()
  let awaitsPong = false
  let countedFrom = 0
  let frames = 0
  socket.on('pong', () => {
    awaitsPong = false
  })
  const close = (code: number) => {
    socket.close(code)
    setTimeout(() => socket.terminate(), CLOSE_MS).unref()
  }
  const send = (text: string) => {
    if (socket.readyState !== socket.OPEN) return
    if (socket.bufferedAmount > UNREAD_MAX_BYTES) socket.terminate()
    else socket.send(text)
  }
  return {
    identity,
    send,
    close,
    receive(data) {
      if (socket.readyState !== socket.OPEN) return
      const now = performance.now()
      if (now - countedFrom > FRAMES.perMs) [countedFrom, frames] = [now, 0]
      frames += 1
      if (frames > FRAMES.count || readFrame(data)?.type !== 'ping') close(LIVE_CLOSE.refused)
      else send(PONG)
    },
    beat(now, { heartbeatMs, timeoutMs }) {
      if (awaitsPong && now - askedAt > timeoutMs) socket.terminate()
      else if (!awaitsPong && now - askedAt > heartbeatMs) {
        askedAt = now
        awaitsPong = true
        socket.ping()
      }
    },
  }
}

function readFrame(data: unknown): ClientFrame | null {
  if (typeof data !== 'string') return null
  try {
    return JSON.parse(data) as ClientFrame | null
  } catch {
    return null
  }
}
