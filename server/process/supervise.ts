import { join } from 'node:path'
import type { Env } from '#server/platform/env.ts'
import { createLog } from '#server/platform/log.ts'
import { supervisePostgres } from '#server/platform/postgres/supervise-postgres.ts'
import { endWhenTold } from './ending.ts'
import { greet } from './greet.ts'
import { startWorkers, type Workers } from './workers.ts'

/**
 * Keeps the processes that answer running, each of them the program `exec`, and below them the embedded database, which
 * belongs to none of them and so outlives each. Nothing else happens here that could go wrong.
 */
export async function supervise(env: Env, exec: string): Promise<void> {
  const log = createLog(env)
  const onLost = (why: string) => log.error(why)
  const postgres = env.databaseUrl ? null : await supervisePostgres({ dir: join(env.dataDir, 'postgres'), onLost })
  let workers: Workers | null = null
  const end = endWhenTold(async () => {
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
  // One that cannot start has said why; it would say the same again and again.
  if (await workers.started) greet(env)
  else await end(1)
}
