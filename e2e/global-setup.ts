import { startBuiltServer } from './support/built-server.ts'

/** One server for all journeys, from the build, with data of its own. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const server = await startBuiltServer()
  process.env.E2E_URL = server.url
  process.env.E2E_DATA_DIR = server.dataDir
  return async () => {
    await server.stop()
    await server.removeData()
  }
}
