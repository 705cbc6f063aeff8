import { type ClientFrame, LIVE, LIVE_CLOSE, type ServerFrame } from '#contract/platform/live.ts'
import { onSessionChange, refreshSession } from './session.ts'
import { listen } from './signal.ts'

/** What takes in what comes for a profile. */
export type MakeReceiver = (profileId: string) => (frame: ServerFrame) => void

/**
 * Joins the live channel as the active profile of the moment, whichever it is, and as nobody after a sign-out. Returns
 * the way to stop.
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
  // Without an answer the next attempt asks again.
  return stayJoined({
    url: url.href,
    onFrame,
    onJoined: setLive,
    checkSession: () => void refreshSession().catch(() => {}),
  })
}

let joined = false

/** Whether news come live at the moment; if not, one has to ask. */
export const isLive = (): boolean => joined

function setLive(isJoined: boolean): void {
  joined = isJoined
}

type Options = {
  url: string
  onFrame: (frame: ServerFrame) => void
  /** Joined, or no longer. */
  onJoined: (isJoined: boolean) => void
  /** Whether the session still holds is asked; it is left when it does not. */
  checkSession: () => void
}

/** An account with too many tabs, or one that sent too much, is let in later. */
const LATER_MS = 60_000
/** So many attempts in a row that are refused without a word may mean that the session has ended meanwhile. */
const DOUBTFUL = 2

/**
 * Stays joined to the live channel: joins again after 1, 2, 5 and then every 10 s, at once when the network is back or
 * the tab is looked at. Returns the way to leave.
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
  // The browser keeps a page only without a socket; shown again it joins anew.
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
  /** Asks for a sign of life at once, as after a sleep. */
  check(): void
  /** Ends it without telling. */
  drop(): void
}

type OpenConnectionOptions = {
  url: string
  onFrame: (frame: ServerFrame) => void
  /** It ended by itself: with a code of `LIVE_CLOSE`, another one of the protocol's, or 1006 without a goodbye. */
  onEnd: (code: number) => void
}

const LOST = 1006

/** One socket: pings every 25 s, and given up when no answer comes within 10 s. */
function openConnection({ url, onFrame, onEnd }: OpenConnectionOptions): Connection {
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
  const expectResponse = () => {
    pong ??= setTimeout(end, LIVE.timeoutMs, LOST)
  }
  const ping = () => {
    if (socket.readyState !== socket.OPEN) return
    socket.send(JSON.stringify({ type: 'ping' } satisfies ClientFrame))
    expectResponse()
  }
  const heartbeat = setInterval(ping, LIVE.heartbeatMs)
  // Joining has to be answered as well.
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
