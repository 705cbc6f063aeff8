import { LIVE } from '#contract/platform/live.ts'
import type { Services } from '../context.ts'
import type { Listener } from '../database/listener.ts'
import { closeDatabase, openDatabase } from '../database.ts'
import { CHANNEL, dispatch, type LiveSource } from './notices.ts'

/** How long silences may last, in milliseconds. */
export type LiveTiming = { heartbeatMs: number; timeoutMs: number; tickMs: number }

const TIMING: LiveTiming = { heartbeatMs: LIVE.heartbeatMs, timeoutMs: LIVE.timeoutMs, tickMs: 1000 }

/**
 * Connections that read what is sent live: nothing else keeps them busy, and what does not come soon is given up
 * together with its connection, for tabs to ask for it. They stay open: to open one takes longer than all that is read.
 */
const READING = { max: 2, min: 2, name: 'undercroft live', responseMs: 3000 }

/** What a domain does for the live channel of one process. */
export type MakeLiveSource = (services: Services) => LiveSource & {
  /** Called every heartbeat. */
  beat?(): void
}

export type Realtime = { stop(): Promise<void> }

/**
 * Connects the sockets of this process to what all instances notify. A stop sends everyone elsewhere.
 * @throws Error when the database cannot be reached
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
    // A process that was held up has the answers of the meantime before it, unread: it judges nobody now.
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
