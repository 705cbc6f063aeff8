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
/** A client gets this long for its request line and headers, and as long again for a body that is no upload. */
const HEADERS_TIMEOUT_MS = 20_000
const BODY_TIMEOUT_MS = 20_000
/**
 * An idle connection is kept longer than proxies keep theirs (nginx and Amazon's balancers 60 s), so that it is always
 * they who close it: a request that is sent just as we do would be lost.
 */
const KEEP_ALIVE_TIMEOUT_MS = 75_000
/**
 * A 10 MB upload over a slow line takes long, and the archive of one's data hours; whoever reads uploads gives up a
 * little earlier, and sooner on silence.
 */
const UPLOAD_TIMEOUT_MS = 16 * 60_000
const ARCHIVE_TIMEOUT_MS = 12.1 * 3600_000

export type Listening = { port: number; close(): Promise<void> }

type Fetch = (...args: Parameters<Hono<AppEnv>['fetch']>) => ReturnType<Hono<AppEnv>['fetch']>

type Timeouts = { bodyTimeoutMs: number; uploadTimeoutMs: number }
type Options = Partial<Timeouts> & {
  /** Answers a request ahead of the app, or not: then false. `handOver` gives it to the app after all. */
  fastPath?: (incoming: IncomingMessage, outgoing: ServerResponse, handOver: () => void) => boolean
  /** Whether requests come from a proxy of ours, which says what trace they belong to. */
  trustProxy?: boolean
}

/** Makes the HTTP server without an app yet, for the development server that needs it first. */
export function createHttpServer(fetch: Fetch, { fastPath, trustProxy = false, ...given }: Options = {}): Server {
  const timeouts = { bodyTimeoutMs: BODY_TIMEOUT_MS, uploadTimeoutMs: UPLOAD_TIMEOUT_MS, ...given }
  // Frames are small, and a compressor per socket would cost more than all else that is kept for it.
  const sockets = { noServer: true, maxPayload: FRAME_MAX_BYTES, perMessageDeflate: false, clientTracking: false }
  const server = createAdaptorServer({
    fetch: upgradeLiveOnly(fetch) as Hono['fetch'],
    // For HTTP/1.0 without `Host`, which some proxies still ask for health in.
    hostname: 'localhost',
    websocket: { server: new WebSocketServer(sockets) },
    // Anything else that is asked for would be left with a socket that nobody reads, and whose errors nobody hears.
    serverOptions: { shouldUpgradeCallback: ({ headers }) => headers.upgrade?.toLowerCase() === 'websocket' },
  }) as Server
  server.keepAliveTimeout = KEEP_ALIVE_TIMEOUT_MS
  server.headersTimeout = HEADERS_TIMEOUT_MS
  // it would be the same for all
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

/** The app is asked for upgrades too, which have nowhere to write an ordinary answer to: but one path they get none. */
function upgradeLiveOnly(fetch: Fetch): Fetch {
  return (request, env, ...rest) => {
    const isUpgrade = (env as Partial<AppEnv['Bindings']>).outgoing === undefined
    if (isUpgrade && new URL(request.url).pathname !== LIVE.path) return new Response(null, { status: 404 })
    return fetch(request, env, ...rest)
  }
}

/** Without this a body that never ends would hold its connection for ever. */
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
        // those that are answered meanwhile would be kept for another request
        const idle = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS)
        server.close(() => {
          clearTimeout(cut)
          clearInterval(idle)
          resolve()
        })
        // browsers connect ahead of what they may ask, and Node waits for that as for a request
        for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
      }),
  }
}
