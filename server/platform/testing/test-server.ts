import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApp, sendError } from '#server/app.ts'
import { fastPath } from '#server/fast-path.ts'
import { createHttpServer, listen } from '#server/listen.ts'
import { liveSources } from '#server/live.ts'
import { startWork } from '#server/process/start-work.ts'
import { openServices } from '#server/services.ts'
import type { Services } from '../context.ts'
import { openListener } from '../database/listener.ts'
import { type Env, readEnv } from '../env.ts'
import { type Frontend, NO_FRONTEND } from '../page/frontend.ts'
import { type LiveTiming, startRealtime } from '../realtime/realtime.ts'
import { cloneDatabase } from './test-database.ts'
import { noteUndeclaredErrors } from './undeclared-errors.ts'

export type TestServer = { url: string; services: Services; close(): Promise<void> }

type Options = {
  /** Settings that differ from the defaults. */
  env?: Partial<Env>
  /** Whether the server runs jobs too, unless its role is `web`. */
  jobs?: boolean
  /** Opens the live channel too, with these time limits. */
  live?: Partial<LiveTiming>
  /** Interval of the checks of the listening connection. */
  probeMs?: number
  /**
   * How long the cache is trusted without a new confirmation. Tests change the database behind the
   * server's back, so by default it is confirmed on each request.
   */
  staleMs?: number
  /** Receives no changes, and therefore caches nothing. */
  receivesNoChanges?: boolean
}

/**
 * The real server on a free port. It has its own database and data folder unless `env` names
 * others. `close` throws if an endpoint has sent an error that the API document does not declare.
 */
export async function startTestServer({
  env: changes = {},
  jobs = false,
  live,
  probeMs,
  staleMs = 0,
  receivesNoChanges = false,
}: Options = {}): Promise<TestServer> {
  const dataDir = changes.dataDir ?? (await mkdtemp(join(tmpdir(), 'undercroft-data-')))
  const database = changes.databaseUrl ? null : await cloneDatabase()
  const env: Env = {
    ...readEnv({ NODE_ENV: 'test', DATA_DIR: dataDir, DATABASE_URL: database?.url, LOG_LEVEL: 'error' }),
    ...changes,
  }
  const { services, close } = await openServices(env, { staleMs })
  const running = jobs ? await startWork(services) : null
  const listener = await openListener({ ...services, probeMs })
  if (!receivesNoChanges) await services.changes.follow(listener)
  const realtime = live ? await startRealtime(services, listener, liveSources, live) : null
  const app = createApp(services, BARE_FRONTEND)
  const undeclared = noteUndeclaredErrors(app, sendError)
  const listening = await listen(
    createHttpServer(app.fetch, { fastPath: fastPath(services), trustProxy: env.trustProxy }),
    0,
    '127.0.0.1',
  )
  const url = `http://127.0.0.1:${listening.port}`
  services.env.publicUrl = changes.publicUrl ?? url
  return {
    url,
    services,
    async close() {
      await Promise.all([listening.close(), realtime?.stop()])
      await listener.stop()
      await running?.stop()
      await close()
      await database?.drop()
      if (!changes.dataDir) await rm(dataDir, { recursive: true, force: true })
      if (undeclared.size > 0) throw new Error(`${UNDECLARED}: ${[...undeclared].join(', ')}`)
    },
  }
}

const UNDECLARED = 'Errors that are missing in `errors` of their endpoint'

/** The HTML shell without the built web app, for tests of the content that the server inserts. */
export const BARE_FRONTEND: Frontend = {
  ...NO_FRONTEND,
  template: async () =>
    '<!doctype html><html lang="en"><head><!--head--></head><body><div id="root"><!--first-screen--></div><!--page-data--></body></html>',
}
