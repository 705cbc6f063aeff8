import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Services } from '#server/platform/context.ts'
import { addressOf, clientBucket } from '#server/platform/http/client-address.ts'
import { isPlainVisit } from '#server/platform/http/cross-site.ts'
import { securityHeadersOf } from '#server/platform/http/security-headers.ts'
import { noteRoute } from '#server/platform/telemetry/observe-request.ts'

const PLAY = /^\/api\/music\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/plays$/i
/** The application's pattern for this route. */
const ROUTE = '/api/music/:id/plays'

/**
 * Fast path: handles a visitor's play before the application does, like `POST
 * /api/music/{id}/plays`. Returns false for any other request. A popular track gets thousands of
 * plays a second. A play of an unknown track is passed on to the application.
 */
export function countPlay(
  { env, plays }: Services,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  handOver: () => void,
): boolean {
  if (incoming.method !== 'POST') return false
  const id = PLAY.exec(incoming.url ?? '')?.[1]
  if (!id || !isPlainVisit(incoming, env)) return false
  noteRoute(outgoing, ROUTE)
  const forwarded = incoming.headers['x-forwarded-for']
  const address = addressOf(env, String(forwarded ?? ''), incoming.socket.remoteAddress)
  plays.count(id.toLowerCase(), clientBucket(address)).then((isThere) => {
    if (!isThere) return handOver()
    outgoing.writeHead(202, { ...securityHeadersOf(env), 'Cache-Control': 'private, no-store', 'Content-Length': 0 })
    outgoing.end()
  }, handOver)
  return true
}
