import { type IncomingMessage, ServerResponse } from 'node:http'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { AppContext } from '#server/platform/context.ts'
import { type ServeOptions, serveObject } from './serve.ts'

/** Answers a handler's GET or HEAD with a stored object, as `serveObject` does. @throws AppError `not_found` */
export async function sendObject(
  c: AppContext,
  options: Pick<ServeOptions, 'key' | 'contentType' | 'cacheControl' | 'disposition'>,
): Promise<Response> {
  const { incoming, outgoing } = c.env
  const { storage, log } = c.var
  const isHead = incoming.method === 'HEAD'
  const target = isHead ? detachedResponse(incoming) : outgoing
  const served = await serveObject({ incoming, outgoing: target, storage, ...options })
  if (served.error) log.error({ err: served.error, key: options.key }, 'a file could not be read to its end')
  if (!isHead) return RESPONSE_ALREADY_SENT
  return new Response(null, { status: served.status, headers: target.getHeaders() as Record<string, string> })
}

/** The router wraps every answer to a HEAD and writes it once more, so there the headers are only collected. */
function detachedResponse(incoming: IncomingMessage): ServerResponse {
  const response = new ServerResponse(incoming)
  // With one header set beforehand, those of writeHead can be read back.
  response.setHeader('accept-ranges', 'bytes')
  return response
}
