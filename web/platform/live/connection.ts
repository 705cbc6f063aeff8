import { type ClientFrame, LIVE, type ServerFrame } from '#contract/platform/live.ts'

export type Connection = {
  /** Asks for a sign of life at once, as after a sleep. */
  check(): void
  /** Ends it without telling. */
  drop(): void
}

type Options = {
  url: string
  onFrame: (frame: ServerFrame) => void
  /** It ended by itself: with a code of `LIVE_CLOSE`, another one of the protocol's, or 1006 without a goodbye. */
  onEnd: (code: number) => void
}

const LOST = 1006

/** One socket: pings every 25 s, and given up when no answer comes within 10 s. */
export function openConnection({ url, onFrame, onEnd }: Options): Connection {
  const socket = new WebSocket(url)
  let pong: ReturnType<typeof setTimeout> | undefined
  let isOver = false
  // A dead one takes long to close: whoever waits is told at once.
  const end = (code: number | null) => {
    if (isOver) return
    isOver = true
    clearInterval(heartbeat)
    clearTimeout(pong)
    socket.close()
    if (code !== null) onEnd(code)
  }
  const expectAnswer = () => {
    pong ??= setTimeout(end, LIVE.timeoutMs, LOST)
  }
  const ping = () => {
    if (socket.readyState !== socket.OPEN) return
    socket.send(JSON.stringify({ type: 'ping' } satisfies ClientFrame))
    expectAnswer()
  }
  const heartbeat = setInterval(ping, LIVE.heartbeatMs)
  // Joining has to be answered as well.
  expectAnswer()
  socket.onmessage = ({ data }: MessageEvent<string>) => {
    if (isOver) return
    clearTimeout(pong)
    pong = undefined
    const frame = JSON.parse(String(data)) as ServerFrame
    if (frame.type !== 'pong') onFrame(frame)
  }
  socket.onclose = ({ code }) => end(code)
  return { check: ping, drop: () => end(null) }
}
