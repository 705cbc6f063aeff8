import { readFile } from 'node:fs/promises'
import type { Server } from 'node:http'
import { join } from 'node:path'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { createServer } from 'vite'
import type { Frontend } from './frontend.ts'

const ROOT = join(import.meta.dirname, '../../../web')

/**
 * Serves the web app from its sources with hot reload, on the API's port. `httpServer` carries the
 * reload socket.
 */
export async function viteFrontend(httpServer: Server): Promise<Frontend & { close(): Promise<void> }> {
  const vite = await createServer({
    configFile: join(ROOT, '../vite.config.ts'),
    server: { middlewareMode: true, hmr: { server: httpServer } },
    appType: 'custom',
  })
  return {
    close: () => vite.close(),
    inlineScripts: [],
    chunksOf: () => ({ scripts: [], styles: [] }),
    entryOf: (module) => ({ script: `/${module}`, styles: [] }),
    urlOf: (asset) => `/${asset}`,
    async template(path) {
      return vite.transformIndexHtml(path, await readFile(join(ROOT, 'index.html'), 'utf8'))
    },
    files: async (c, next) => {
      const { incoming, outgoing } = c.env
      const passedOn = await new Promise<boolean>((resolve) => {
        outgoing.once('finish', () => resolve(false))
        vite.middlewares(incoming, outgoing, () => resolve(true))
      })
      return passedOn ? next() : RESPONSE_ALREADY_SENT
    },
  }
}
