import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApp } from '../../server/app.ts'
import { createHttpServer, listen } from '../../server/listen.ts'
import { readEnv } from '../../server/platform/env.ts'
import { NO_FRONTEND } from '../../server/platform/page/frontend.ts'
import { openServices } from '../../server/services.ts'

/** Opens the services on an existing database. */
export async function openOn(databaseUrl: string) {
  const dataDir = await mkdtemp(join(tmpdir(), 'undercroft-bench-data-'))
  return openServices(readEnv({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir, LOG_LEVEL: 'error' }))
}

/**
 * As a program, `node bench/lists/api-server.ts DATABASE_URL` prints its port and serves until
 * stdin ends.
 */
if (import.meta.main) {
  const { services } = await openOn(process.argv[2] as string)
  const { port } = await listen(createHttpServer(createApp(services, NO_FRONTEND).fetch), 0, '127.0.0.1')
  console.log(port)
  process.stdin.on('end', () => process.exit(0)).resume()
}
