import { LIVE } from '#contract/platform/live.ts'
import type { Services } from '../context.ts'
import type { Listener } from '../database/listener.ts'
import { closeDatabase, openDatabase } from '../database.ts'
import { CHANNEL, dispatch, type LiveSource } from './notices.ts'

/** Time limits in milliseconds. */
export type LiveTiming = { heartbeatMs: number; timeoutMs: number; tickMs: number }

const TIMING: LiveTiming = { heartbeatMs: LIVE.heartbeatMs, timeoutMs: LIVE.timeoutMs, tickMs: 1000 }

/**
 * Connections used only for reads of the live channel, so that nothing else blocks them. A read
 * that takes too long is dropped together with its connection, and the tabs request the data
 * instead. They stay open, because opening one takes longer than the reads.
 */
const READING = { max: 2, min: 2, name: 'undercroft live', responseMs: 3000 }

/** A domain's part of the live channel in one process. */
export type MakeLiveSource = (services: Services) => LiveSource & {
  /** Called every heartbeat. */
  beat?(): void
}

export type Realtime = { stop(): Promise<void> }

/**
 * Connects the sockets of this process to the notifications of all instances. A stop closes all
 * sockets, so that clients reconnect elsewhere.
 * @throws Error when the database is unreachable
 */
export async function startRealtime(
  services: Services,
  listener: Listener,
  makeSources: MakeLiveSource[],
  changes: Partial<LiveTiming> = {},
): Promise<Realtime> {
  const { direct, live, log } = services
  const timing = { ...TIMING, ...changes }
  const reading = openDatabase(direct.$client.options.connectionString as string, log, READING)
  const sources = makeSources.map((make) => make({ ...services, db: reading }))
  await listener.listen(CHANNEL, {
    onNotice: (text) => dispatch(text, sources),
    onGap: () => live.resyncAll(),
  })
  live.onJoin((profileId) => {
    for (const source of sources) source.joined?.(profileId)
  })
  let lastTick = performance.now()
  const tick = setInterval(() => {
    const now = performance.now()
    // After a blocked event loop the pongs of that time are still unread, so no client is dropped
    // now.
    const wasHeldUp = now - lastTick > timing.tickMs + timing.timeoutMs / 2
    lastTick = now
    if (wasHeldUp) return
    for (const connection of live.connections()) connection.beat(now, timing)
  }, timing.tickMs)
  const beat = setInterval(() => {
    for (const source of sources) source.beat?.()
  }, timing.heartbeatMs)
  return {
    async stop() {
      clearInterval(tick)
      clearInterval(beat)
      live.close()
      await closeDatabase(reading)
    },
  }
}
