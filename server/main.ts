import cluster from 'node:cluster'
import type { Server } from 'node:http'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PRODUCT } from '#contract/product.ts'
import { createApp } from './app.ts'
import { startWorkers } from './cluster.ts'
import { createHttpServer, listen } from './listen.ts'
import { liveFeeds } from './live.ts'
import { type Env, readEnv } from './platform/env.ts'
import { startJobs } from './platform/jobs.ts'
import { createLog } from './platform/log.ts'
import { builtFrontend, type Frontend } from './platform/page/frontend.ts'
import { launchPostgres } from './platform/postgres/launch.ts'
import { startRealtime } from './platform/realtime/realtime.ts'
import { openServices } from './services.ts'
import { schedules, tasks } from './tasks.ts'

async function start(): Promise<void> {
  const env = readEnv(process.env)
  return cluster.isPrimary && env.processes > 1 ? startSeveral(env) : startOne(env)
}

/** The process: open what is needed, listen, and drain when told to stop. */
async function startOne(env: Env): Promise<void> {
  const { services, close } = await openServices(env, { onDatabaseLost: die })
  const jobs = await startJobs(services, tasks, schedules)
  // What a killed process left is swept at once, not at the next scheduled time.
  await services.jobs.add(services.db, 'sweep-files', {}, { key: 'sweep-files' })
  let app: ReturnType<typeof createApp> | null = null
  const server = createHttpServer((request, ...rest) => (app as NonNullable<typeof app>).fetch(request, ...rest))
  const frontend = await openFrontend(env, server)
  app = createApp(services, frontend)
  const realtime = await startRealtime(services, liveFeeds)
  const listening = await listen(server, env.port, env.host)
  if (cluster.isPrimary) greet(env)
  stopWhenTold(async () => {
    await Promise.all([listening.close(), realtime.stop()])
    await frontend.close?.()
    await jobs.stop()
    await close()
  })
}

/** Processes that share the port. The embedded database belongs to none of them, so it outlives each. */
async function startSeveral(env: Env): Promise<void> {
  const log = createLog(env)
  const dir = join(env.dataDir, 'postgres')
  const postgres = env.databaseUrl ? null : await launchPostgres({ dir, onLost: die })
  const workers = await startWorkers({
    exec: fileURLToPath(import.meta.url),
    count: env.processes,
    env: { DATABASE_URL: env.databaseUrl ?? (postgres?.url as string) },
    onLost: (why) => log.error(why),
  })
  greet(env)
  stopWhenTold(async () => {
    await workers.stop()
    await postgres?.stop()
  })
}

function stopWhenTold(drain: () => Promise<void>): void {
  let stopping = false
  const stop = async () => {
    if (stopping) process.exit(1)
    stopping = true
    try {
      await drain()
      process.exit(0)
    } catch (error) {
      process.stderr.write(`The stop was not clean: ${error instanceof Error ? error.stack : error}\n`)
      process.exit(1)
    }
  }
  process.on('SIGTERM', stop)
  // A terminal's Ctrl-C reaches all processes; those that share the port are told by the first one, and stop without it too.
  process.on('SIGINT', cluster.isPrimary ? stop : () => {})
  if (cluster.isWorker) process.on('disconnect', stop)
}

/** Nothing can be served any more: whoever keeps this process running starts it again. */
function die(why: string): never {
  process.stderr.write(`${why}\n`)
  process.exit(1)
}

async function openFrontend(env: Env, server: Server): Promise<Frontend & { close?: () => Promise<void> }> {
  if (env.mode !== 'development') return builtFrontend()
  const { viteFrontend } = await import('./platform/page/dev-frontend.ts')
  return viteFrontend(server)
}

function greet(env: Env): void {
  const lines = [
    `${PRODUCT} is at ${env.publicUrl}`,
    '',
    `  An account:     open ${env.publicUrl}/auth and choose 'Create Account'.`,
    env.smtpUrl
      ? '                  The link to confirm it comes by mail.'
      : '                  The link to confirm it is printed here (mails are kept in DATA_DIR/mail; set SMTP_URL to send them).',
    '  An admin:       npm run admin -- grant EMAIL',
    '  Demo catalogue: npm run seed',
    '  Stop:           Ctrl-C',
  ]
  process.stdout.write(`${lines.join('\n')}\n\n`)
}

start().catch((error) => {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  if (process.env.LOG_LEVEL === 'debug') process.stderr.write(`${error?.stack}\n`)
  process.exit(1)
})
