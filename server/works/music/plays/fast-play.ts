import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Services } from '#server/platform/context.ts'
import { addressOf, clientBucket } from '#server/platform/http/client-address.ts'
import { isPlainVisit } from '#server/platform/http/cross-site.ts'
import { securityHeadersOf } from '#server/platform/http/security-headers.ts'
import { noteRoute } from '#server/platform/telemetry/observe-request.ts'

const PLAY = /^\/api\/music\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/plays$/i
/** The same as the application has it. */
const ROUTE = '/api/music/:id/plays'

/**
 * Takes a visitor's play ahead of the application, as `POST /api/music/{id}/plays` does; false for any other request.
 * A hit track has thousands of these a second. What is not there is handed over.
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
