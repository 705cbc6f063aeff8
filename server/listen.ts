import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import type { Hono } from 'hono'
import type { AppEnv } from './platform/context.ts'

const DRAIN_MS = 10_000
/** A client gets this long for its request line and headers; bodies have limits of their own. */
const HEADERS_TIMEOUT_MS = 20_000

export type Listening = { port: number; close(): Promise<void> }

/** Makes the HTTP server without an app yet, for the development server that needs it first. */
export function createHttpServer(
  fetch: (...args: Parameters<Hono<AppEnv>['fetch']>) => ReturnType<Hono<AppEnv>['fetch']>,
): Server {
  const server = createAdaptorServer({ fetch: fetch as Hono['fetch'] }) as Server
  server.headersTimeout = HEADERS_TIMEOUT_MS
  // A 10 MB upload over a slow line takes longer than Node's five minutes; idle uploads are cut off where they are read.
  server.requestTimeout = 0
  return server
}

/**
 * Listens. `close` takes no new requests, lets those under way finish for ten seconds, then cuts the rest off.
 * @throws Error in one line when the port is taken.
 */
export async function listen(server: Server, port: number, host: string): Promise<Listening> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') reject(new Error(`Port ${port} is in use: set PORT to another one`))
      else if (error.code === 'EACCES') reject(new Error(`Port ${port} may not be opened: set PORT to one above 1023`))
      else reject(error)
    })
    server.listen(port, host, resolve)
  })
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        const cut = setTimeout(() => server.closeAllConnections(), DRAIN_MS)
        server.close(() => {
          clearTimeout(cut)
          resolve()
        })
        server.closeIdleConnections()
      }),
  }
}
