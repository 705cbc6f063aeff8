import { bundleServer } from '../scripts/bundle.ts'
import { startBuiltServer } from './support/built-server.ts'
import { ADMIN_PROGRAM } from './support/world/admins.ts'

/** Starts one server for all journeys, from the build, with its own data. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const [server] = await Promise.all([
    startBuiltServer(),
    bundleServer({ [ADMIN_PROGRAM.name]: 'server/commands/admin.ts' }, ADMIN_PROGRAM.folder),
  ])
  process.env.E2E_URL = server.url
  process.env.E2E_DATA_DIR = server.dataDir
  return async () => {
    await server.stop()
    await server.removeData()
  }
}
