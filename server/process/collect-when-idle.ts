import { performance } from 'node:perf_hooks'

const LOOK_EVERY_MS = 10_000
/** Of the time between two looks: less is what comes by itself, pings of sockets and looks at the clock. */
const IDLE_BELOW = 0.02
/** What a process may keep beyond what it had after the last time. */
const GROWN_BYTES = 32 * 1024 * 1024

/**
 * Gives back what a process grew to under load once it has had next to nothing to do for a while. V8 by itself collects
 * only when it needs room, and keeps the pages that it freed. It takes a tenth of a second or two. Nothing where
 * garbage cannot be collected from outside (`--expose-gc`).
 */
export function collectWhenIdle(everyMs = LOOK_EVERY_MS): void {
  const collect = globalThis.gc
  if (!collect) return
  let before = performance.eventLoopUtilization()
  let kept = 0
  const look = () => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, before)
    before = now
    if (utilization > IDLE_BELOW || process.memoryUsage.rss() < kept + GROWN_BYTES) return
    // of all kinds the one that gives back the freed pages as well
    collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
    kept = process.memoryUsage.rss()
    // what this took is no work
    before = performance.eventLoopUtilization()
  }
  setInterval(look, everyMs).unref()
}
