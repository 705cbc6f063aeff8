import type { Server } from 'node:http'
import { PRODUCT } from '#contract/product.ts'
import { createApp } from './app.ts'
import { createHttpServer, listen } from './listen.ts'
import { type Env, readEnv } from './platform/env.ts'
import { startJobs } from './platform/jobs.ts'
import { builtFrontend, type Frontend } from './platform/page/frontend.ts'
import { openServices } from './services.ts'
import { schedules, tasks } from './tasks.ts'

/** The process: read the settings, open what is needed, listen, and drain when told to stop. */
async function start(): Promise<void> {
  const env = readEnv(process.env)
  const { services, close } = await openServices(env, { onDatabaseLost: die })
  const jobs = await startJobs(services, tasks, schedules)
  // What a killed process left is swept at once, not at the next scheduled time.
  await services.jobs.add(services.db, 'sweep-files', {}, { key: 'sweep-files' })
  let app: ReturnType<typeof createApp> | null = null
  const server = createHttpServer((request, ...rest) => (app as NonNullable<typeof app>).fetch(request, ...rest))
  const frontend = await openFrontend(env, server)
  app = createApp(services, frontend)
  const listening = await listen(server, env.port, env.host)
  greet(env)

  let stopping = false
  const stop = async () => {
    if (stopping) process.exit(1)
    stopping = true
    try {
      await listening.close()
      await frontend.close?.()
      await jobs.stop()
      await close()
      process.exit(0)
    } catch (error) {
      services.log.error({ err: error }, 'the stop was not clean')
      process.exit(1)
    }
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
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
