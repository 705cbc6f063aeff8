import { createApp } from '#server/app.ts'
import { fastPath } from '#server/fast-path.ts'
import { createHttpServer, listen } from '#server/listen.ts'
import { liveSources } from '#server/live.ts'
import { openListener } from '#server/platform/database/listener.ts'
import { readEnv } from '#server/platform/env.ts'
import { NO_FRONTEND } from '#server/platform/page/frontend.ts'
import { type LiveTiming, startRealtime } from '#server/platform/realtime/realtime.ts'
import { startTelemetry } from '#server/platform/telemetry/start-telemetry.ts'
import { startWork } from '#server/process/start-work.ts'
import { openServices } from '#server/services.ts'

/**
 * One of several instances on a database, in a process that a test can kill. Listens on
 * INSTANCE_PORT, or on any free port, and prints the port. Works on jobs if INSTANCE_JOBS=1.
 */
const env = readEnv(process.env)
const { services } = await openServices(env)
await startTelemetry(services)
if (process.env.INSTANCE_JOBS === '1') await startWork(services)
type Timing = Partial<LiveTiming> & { probeMs?: number }
const { probeMs, ...timing } = JSON.parse(process.env.LIVE_TIMING ?? '{}') as Timing
const listener = await openListener({ ...services, probeMs })
await services.changes.follow(listener)
await startRealtime(services, listener, liveSources, timing)
const wanted = Number(process.env.INSTANCE_PORT ?? 0)
const { port } = await listen(
  createHttpServer(createApp(services, NO_FRONTEND).fetch, {
    fastPath: fastPath(services),
    trustProxy: env.trustProxy,
  }),
  wanted,
  '127.0.0.1',
)
process.stdout.write(`port ${port}\n`)
process.stdin.on('end', () => process.exit(0)).resume()
