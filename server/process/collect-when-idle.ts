import { performance } from 'node:perf_hooks'

const LOOK_EVERY_MS = 10_000
/** Busy share of the time between two checks. Pings of sockets and timers alone stay below it. */
const IDLE_BELOW = 0.02
/** Growth since the last collection that makes another one worthwhile. */
const GROWN_BYTES = 32 * 1024 * 1024

/**
 * Releases the memory that a process gained under load, when it has been idle for a while. V8
 * collects only when it needs space, and keeps the freed pages. A collection takes a tenth of a
 * second or two. Does nothing unless V8 exposes its collector (`--expose-gc`).
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
    // only this type also returns the freed pages
    collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
    kept = process.memoryUsage.rss()
    // the collection itself does not count as work
    before = performance.eventLoopUtilization()
  }
  setInterval(look, everyMs).unref()
}
