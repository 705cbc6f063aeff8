import cluster from 'node:cluster'
import type { Server } from 'node:http'
import { createApp } from '#server/app.ts'
import { fastPath } from '#server/fast-path.ts'
import { createHttpServer, listen } from '#server/listen.ts'
import { liveSources } from '#server/live.ts'
import { openListener } from '#server/platform/database/listener.ts'
import { isOutOfReach } from '#server/platform/database.ts'
import type { Env } from '#server/platform/env.ts'
import { builtFrontend, type Frontend } from '#server/platform/page/frontend.ts'
import { startRealtime } from '#server/platform/realtime/realtime.ts'
import { startTelemetry } from '#server/platform/telemetry/start-telemetry.ts'
import { openServices } from '#server/services.ts'
import { collectWhenIdle } from './collect-when-idle.ts'
import { exitOnUncaught, stopOnSignal } from './ending.ts'
import { greet } from './greet.ts'
import { startWork } from './start-work.ts'

/** A process that serves requests: opens its services, listens, and drains at the end. */
export async function serve(env: Env): Promise<void> {
  const { services, close } = await openServices(env, { onDatabaseLost: die })
  const telemetry = await startTelemetry(services)
  const work = await startWork(services)
  // Cleans up after a killed process now, and not only at the next scheduled time.
  for (const job of ['sweep-files', 'make-small-pictures', 'draw-missing-cards', 'run-backfills'] as const)
    await services.jobs.add(services.db, job, {}, { key: job })
  let app: ReturnType<typeof createApp> | null = null
  const server = createHttpServer((request, ...rest) => (app as NonNullable<typeof app>).fetch(request, ...rest), {
    fastPath: fastPath(services),
    trustProxy: env.trustProxy,
  })
  const frontend = await openFrontend(env, server)
  app = createApp(services, frontend)
  const listener = await openListener(services)
  await services.changes.follow(listener)
  const realtime = await startRealtime(services, listener, liveSources)
  const listening = await listen(server, env.port, env.host)
  if (cluster.isPrimary) greet(env)
  const drain = async () => {
    await Promise.all([listening.close(), realtime.stop()])
    await listener.stop()
    await frontend.close?.()
    await work.stop()
    await telemetry.stop()
    await close()
  }
  const end = stopOnSignal(drain)
  // The job queue does not await its own writes. While the database is down they fail as unhandled
  // rejections. These are harmless, because the jobs are released and retried
  // (`job-heartbeats.ts`).
  exitOnUncaught(services.log, end, isOutOfReach)
  collectWhenIdle()
}

/** Nothing can be served any more. The supervisor starts this process again. */
function die(why: string): never {
  process.stderr.write(`${why}\n`)
  process.exit(1)
}

async function openFrontend(env: Env, server: Server): Promise<Frontend & { close?: () => Promise<void> }> {
  if (env.mode !== 'development') return builtFrontend()
  const { viteFrontend } = await import('#server/platform/page/dev-frontend.ts')
  return viteFrontend(server)
}
