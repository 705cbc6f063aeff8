import { join } from 'node:path'
import type { Env } from '#server/platform/env.ts'
import { createLog } from '#server/platform/log.ts'
import { supervisePostgres } from '#server/platform/postgres/supervise-postgres.ts'
import { stopOnSignal } from './ending.ts'
import { greet } from './greet.ts'
import { startWorkers, type Workers } from './workers.ts'

/**
 * Keeps the serving processes running, each of them the program `exec`, and the embedded database.
 * The database is a child of this process, so it outlives each of them. This process does nothing
 * else, so that little can fail in it.
 */
export async function supervise(env: Env, exec: string): Promise<void> {
  const log = createLog(env)
  const onLost = (why: string) => log.error(why)
  const postgres = env.databaseUrl ? null : await supervisePostgres({ dir: join(env.dataDir, 'postgres'), onLost })
  let workers: Workers | null = null
  const end = stopOnSignal(async () => {
    postgres?.expectEnd()
    await workers?.stop()
    await postgres?.stop()
  })
  workers = startWorkers({
    exec,
    count: env.processes,
    env: { DATABASE_URL: env.databaseUrl ?? (postgres?.url as string) },
    onLost,
  })
  // A process that cannot start has logged why, and would fail again in the same way.
  if (await workers.started) greet(env)
  else await end(1)
}
