import { join } from 'node:path'
import { startBuiltServer } from '../../e2e/support/built-server.ts'
import { hashToken } from '../../server/people/identity/sessions.ts'
import { launchPostgres } from '../../server/platform/postgres/launch.ts'
import { FAN_USER } from '../dataset/ids.ts'
import { withClient } from '../dataset.ts'
import { postmasterOf } from '../platform/processes.ts'

type Options = {
  /** A checkout with its packages and its build. */
  checkout: string
  tracks: number
  /** The cookie of our fan, who gets the same session here. */
  session: string
  /** A folder for the database and the files. */
  dir: string
}
export type OtherBuild = {
  url: string
  processes: { node: number; postgres: number }
  stop(): Promise<void>
}

/** Starts the build of another checkout on a database of its own, which its own code fills. */
export async function startOtherBuild({ checkout, tracks, session, dir }: Options): Promise<OtherBuild> {
  const postgres = await launchPostgres({ dir: join(dir, 'postgres'), volatile: true })
  try {
    const { ensureDataset } = await import(join(checkout, 'bench/dataset.ts'))
    const databaseUrl = await ensureDataset(postgres.adminUrl, tracks)
    await withClient(databaseUrl, (client) => client.query(SIGN_IN, [hashToken(session.split('=')[1]!), FAN_USER]))
    const env = { DATABASE_URL: databaseUrl, ROLE: 'web' }
    const server = await startBuiltServer({ cwd: checkout, dataDir: dir, env })
    return {
      url: server.url.replace('localhost', '127.0.0.1'),
      processes: { node: server.pid, postgres: await postmasterOf(join(dir, 'postgres')) },
      async stop() {
        await server.stop()
        await postgres.stop()
      },
    }
  } catch (error) {
    await postgres.stop()
    throw error
  }
}

const SIGN_IN = `insert into sessions (token, user_id, expires_at) values ($1, $2, now() + interval '1 day')`
