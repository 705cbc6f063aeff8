import { LIVE, LIVE_CLOSE, type ServerFrame } from '#contract/platform/live.ts'
import { type Connection, openConnection } from './connection.ts'

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
 * Stays joined to the live channel: joins again after 1, 2, 5 and then every 10 s, at once when the network is back or the tab is
 * looked at. Returns the way to leave.
 */
export function stayJoined({ url, onFrame, onJoined, checkSession }: Options): () => void {
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
  const comeBack = () => {
    if (connection) connection.check()
    else join()
  }
  const look = () => document.visibilityState === 'visible' && comeBack()
  // The browser keeps a page only without a socket; shown again it joins anew.
  const listening: [EventTarget, string, () => void][] = [
    [window, 'online', join],
    [window, 'offline', leave],
    [window, 'pagehide', leave],
    [window, 'pageshow', comeBack],
    [document, 'visibilitychange', look],
  ]
  for (const [target, type, listener] of listening) target.addEventListener(type, listener)
  join()
  return () => {
    for (const [target, type, listener] of listening) target.removeEventListener(type, listener)
    leave()
  }
}

function waitMs(code: number, attempts: number): number {
  if (code === LIVE_CLOSE.tooManySockets || code === LIVE_CLOSE.refused) return LATER_MS
  const { rejoinMs } = LIVE
  return rejoinMs[Math.min(attempts, rejoinMs.length) - 1] as number
}
