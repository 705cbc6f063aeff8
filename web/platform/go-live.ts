import { type ClientFrame, LIVE, LIVE_CLOSE, type ServerFrame } from '#contract/platform/live.ts'
import { onSessionChange, refreshSession } from './session.ts'
import { listen } from './signal.ts'

/** Creates the function that receives the frames for a profile. */
export type MakeReceiver = (profileId: string) => (frame: ServerFrame) => void

/**
 * Connects to the live channel as the active profile, follows changes of it, and disconnects after
 * a sign-out. Returns a function that disconnects.
 */
export function goLive(activeProfileId: () => string | null, makeReceiver: MakeReceiver): () => void {
  let current: string | null = null
  let leave = () => {}
  const follow = () => {
    const profileId = activeProfileId()
    if (profileId === current) return
    leave()
    current = profileId
    leave = profileId ? join(profileId, makeReceiver(profileId)) : () => {}
  }
  const stopFollowing = onSessionChange(follow)
  follow()
  return () => {
    stopFollowing()
    leave()
  }
}

function join(profileId: string, onFrame: (frame: ServerFrame) => void): () => void {
  const url = new URL(LIVE.path, location.href)
  url.protocol = url.protocol.replace('http', 'ws')
  url.searchParams.set(LIVE.profileParameter, profileId)
  // If this request fails, the next attempt requests the session again.
  return stayJoined({
    url: url.href,
    onFrame,
    onJoined: setLive,
    checkSession: () => void refreshSession().catch(() => {}),
  })
}

let joined = false

/** Whether events currently arrive live. If not, the caller has to request them. */
export const isLive = (): boolean => joined

function setLive(isJoined: boolean): void {
  joined = isJoined
}

type Options = {
  url: string
  onFrame: (frame: ServerFrame) => void
  /** Called when the connection becomes ready, and when it ends. */
  onJoined: (isJoined: boolean) => void
  /** Checks whether the session is still valid, and ends it here if not. */
  checkSession: () => void
}

/** The wait for an account that has too many tabs open or sent too much. */
const LATER_MS = 60_000
/** After this many failed attempts in a row the session may have ended. */
const DOUBTFUL = 2

/**
 * Stays connected to the live channel. It reconnects after 1, 2, 5 and then every 10 s, and
 * immediately when the network is back or the tab becomes visible. Returns a function that
 * disconnects.
 */
function stayJoined({ url, onFrame, onJoined, checkSession }: Options): () => void {
  let connection: Connection | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let attempts = 0

  const join = () => {
    clearTimeout(timer)
    connection?.drop()
    connection = openConnection({ url, onFrame: receive, onEnd: ended })
  }
  const receive = (frame: ServerFrame) => {
    if (frame.type === 'ready') {
      attempts = 0
      onJoined(true)
    }
    onFrame(frame)
  }
  const ended = (code: number) => {
    connection = null
    onJoined(false)
    const isOut = code === LIVE_CLOSE.signedOut || code === LIVE_CLOSE.notYours
    attempts++
    if (isOut || attempts % DOUBTFUL === 0) checkSession()
    timer = setTimeout(join, waitMs(code, attempts))
  }
  const leave = () => {
    clearTimeout(timer)
    connection?.drop()
    connection = null
    onJoined(false)
  }
  const comeBack = () => (connection ? connection.check() : join())
  const look = () => document.visibilityState === 'visible' && comeBack()
  // Browsers put only pages without a socket into their back/forward cache. A page that is shown
  // again reconnects.
  const deafens = [
    listen(window, ['online'], join),
    listen(window, ['offline', 'pagehide'], leave),
    listen(window, ['pageshow'], comeBack),
    listen(document, ['visibilitychange'], look),
  ]
  join()
  return () => {
    for (const deafen of deafens) deafen()
    leave()
  }
}

function waitMs(code: number, attempts: number): number {
  if (code === LIVE_CLOSE.tooManySockets || code === LIVE_CLOSE.refused) return LATER_MS
  const { rejoinMs } = LIVE
  return rejoinMs[Math.min(attempts, rejoinMs.length) - 1] as number
}

type Connection = {
  /** Sends a ping now, for example after the machine slept. */
  check(): void
  /** Closes the connection without calling `onEnd`. */
  drop(): void
}

type OpenConnectionOptions = {
  url: string
  onFrame: (frame: ServerFrame) => void
  /**
   * The connection ended: with a code of `LIVE_CLOSE`, another WebSocket code, or 1006 if it was
   * lost.
   */
  onEnd: (code: number) => void
}

const LOST = 1006

/** One socket. It sends a ping every 25 s and gives up if no response arrives within 10 s. */
function openConnection({ url, onFrame, onEnd }: OpenConnectionOptions): Connection {
  const socket = new WebSocket(url)
  let pong: ReturnType<typeof setTimeout> | undefined
  let isOver = false
  // A dead socket closes slowly, so `onEnd` is called without waiting for its `close` event.
  const end = (code: number | null) => {
    if (isOver) return
    isOver = true
    clearInterval(heartbeat)
    clearTimeout(pong)
    socket.close()
    if (code !== null) onEnd(code)
  }
  const expectResponse = () => {
    pong ??= setTimeout(end, LIVE.timeoutMs, LOST)
  }
  const ping = () => {
    if (socket.readyState !== socket.OPEN) return
    socket.send(JSON.stringify({ type: 'ping' } satisfies ClientFrame))
    expectResponse()
  }
  const heartbeat = setInterval(ping, LIVE.heartbeatMs)
  // The server must also answer the connection itself.
  expectResponse()
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
