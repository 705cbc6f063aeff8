import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import type { Hono } from 'hono'
import { WebSocketServer } from 'ws'
import { IMPORTS_PATH } from '#contract/imports.ts'
import { LIVE } from '#contract/platform/live.ts'
import type { AppEnv } from './platform/context.ts'
import { FRAME_MAX_BYTES } from './platform/realtime/limits.ts'
import { observeRequest } from './platform/telemetry/observe-request.ts'

const DRAIN_MS = 10_000
const IDLE_CHECK_MS = 50
/** Time limits for the request line with the headers, and for a body that is no upload. */
const HEADERS_TIMEOUT_MS = 20_000
const BODY_TIMEOUT_MS = 20_000
/**
 * Idle connections stay open longer here than in proxies (60 s in nginx and Amazon's balancers), so
 * that the proxy closes them. If the server closed first, a request sent at that moment would be
 * lost.
 */
const KEEP_ALIVE_TIMEOUT_MS = 75_000
/**
 * A 10 MB upload takes minutes over a slow line, and a data archive takes hours. The code that
 * reads uploads has slightly shorter limits, and much shorter limits for silence.
 */
const UPLOAD_TIMEOUT_MS = 16 * 60_000
const ARCHIVE_TIMEOUT_MS = 12.1 * 3600_000

export type Listening = { port: number; close(): Promise<void> }

type Fetch = (...args: Parameters<Hono<AppEnv>['fetch']>) => ReturnType<Hono<AppEnv>['fetch']>

type Timeouts = { bodyTimeoutMs: number; uploadTimeoutMs: number }
type Options = Partial<Timeouts> & {
  /**
   * The fast path: answers a request before the app, or returns false. `handOver` passes it to the
   * app later.
   */
  fastPath?: (incoming: IncomingMessage, outgoing: ServerResponse, handOver: () => void) => boolean
  /** Whether requests come from our own proxy, whose `traceparent` is trusted. */
  trustProxy?: boolean
}

/** Creates the HTTP server before the app, because the development server needs it first. */
export function createHttpServer(fetch: Fetch, { fastPath, trustProxy = false, ...given }: Options = {}): Server {
  const timeouts = { bodyTimeoutMs: BODY_TIMEOUT_MS, uploadTimeoutMs: UPLOAD_TIMEOUT_MS, ...given }
  // Frames are small, and a compressor would take more memory than all other state of a socket.
  const sockets = { noServer: true, maxPayload: FRAME_MAX_BYTES, perMessageDeflate: false, clientTracking: false }
  const server = createAdaptorServer({
    fetch: upgradeLiveOnly(fetch) as Hono['fetch'],
    // For HTTP/1.0 requests without `Host`: some proxies still send health checks that way.
    hostname: 'localhost',
    websocket: { server: new WebSocketServer(sockets) },
    // Any other upgrade would leave a socket that nothing reads, and whose errors nothing handles.
    serverOptions: { shouldUpgradeCallback: ({ headers }) => headers.upgrade?.toLowerCase() === 'websocket' },
  }) as Server
  server.keepAliveTimeout = KEEP_ALIVE_TIMEOUT_MS
  server.headersTimeout = HEADERS_TIMEOUT_MS
  // Node's limit would be the same for all requests; `cutOffSlowBody` sets a limit by the content
  // instead.
  server.requestTimeout = 0
  const [handOver] = server.listeners('request') as [(...each: [IncomingMessage, ServerResponse]) => void]
  server.off('request', handOver)
  server.on('request', (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const parent = trustProxy ? incoming.headers.traceparent : undefined
    observeRequest(incoming, outgoing, String(parent ?? '') || undefined, () => {
      if (fastPath?.(incoming, outgoing, () => handOver.call(server, incoming, outgoing))) return
      cutOffSlowBody(incoming, timeouts)
      handOver.call(server, incoming, outgoing)
    })
  })
  return server
}

/**
 * The app also gets upgrade requests, to which it cannot respond. Only the live channel may
 * upgrade.
 */
function upgradeLiveOnly(fetch: Fetch): Fetch {
  return (request, env, ...rest) => {
    const isUpgrade = (env as Partial<AppEnv['Bindings']>).outgoing === undefined
    if (isUpgrade && new URL(request.url).pathname !== LIVE.path) return new Response(null, { status: 404 })
    return fetch(request, env, ...rest)
  }
}

/**
 * Closes the connection of a body that does not end in time; it would otherwise stay open for ever.
 */
function cutOffSlowBody(request: IncomingMessage, { bodyTimeoutMs, uploadTimeoutMs }: Timeouts): void {
  const { headers, socket } = request
  if (!('content-length' in headers || 'transfer-encoding' in headers)) return
  const isUpload = /^multipart\//i.test(headers['content-type'] ?? '')
  const isArchive = isUpload && request.url === IMPORTS_PATH
  const timeoutMs = isArchive ? ARCHIVE_TIMEOUT_MS : isUpload ? uploadTimeoutMs : bodyTimeoutMs
  const timer = setTimeout(() => request.complete || socket.destroy(), timeoutMs)
  request.once('close', () => clearTimeout(timer))
}

/**
 * Starts to listen. `close` accepts no new requests, lets those under way finish for ten seconds,
 * and then closes their connections.
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
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        const cut = setTimeout(() => server.closeAllConnections(), DRAIN_MS)
        // connections that become idle in the meantime would wait for another request
        const idle = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS)
        server.close(() => {
          clearTimeout(cut)
          clearInterval(idle)
          resolve()
        })
        // browsers open connections in advance, and Node waits for these as for requests
        for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
      }),
  }
}
