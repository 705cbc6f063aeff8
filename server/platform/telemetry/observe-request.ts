import type { IncomingMessage, ServerResponse } from 'node:http'
import { routePath } from 'hono/route'
import type { AppContext } from '../context.ts'
import { requests } from './meters.ts'
import { startSpan } from './spans.ts'

/** The pattern of a route, or a function that knows it when the route has responded. */
type Route = string | (() => string)
const ROUTE = Symbol('route')
type Routed = ServerResponse & { [ROUTE]?: Route }

/**
 * Notes the route that responds to a request; the last call wins. A request upgraded to a socket
 * gets no response.
 */
export function noteRoute(outgoing: ServerResponse | undefined, route: Route): void {
  if (outgoing) (outgoing as Routed)[ROUTE] = route
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
const CLASSES = ['', '1xx', '2xx', '3xx', '4xx', '5xx']

/**
 * Records the duration of a request until its response is sent or its sender disconnects, and
 * starts its trace. The trace contains the route's pattern, not the requested address. `parent` is
 * the request's `traceparent`, if its sender is trusted.
 */
export function observeRequest(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  parent: string | undefined,
  handle: () => void,
): void {
  const startedAt = performance.now()
  const method = METHODS.has(incoming.method ?? '') ? (incoming.method as string) : 'other'
  const span = startSpan({ name: method, kind: 'server', attributes: { 'http.request.method': method }, parent })
  outgoing.once('close', () => {
    const { [ROUTE]: noted = 'none', statusCode, headersSent } = outgoing as Routed
    const route = typeof noted === 'string' ? noted : noted()
    const status = headersSent ? CLASSES[Math.trunc(statusCode / 100)]! : 'gone'
    requests.note((performance.now() - startedAt) / 1000, route, method, status)
    if (!span) return
    span.update(`${method} ${route}`, {
      'http.route': route,
      ...(headersSent && { 'http.response.status_code': statusCode }),
    })
    span.end(status === '5xx' ? String(statusCode) : undefined)
  })
  if (span) span.run(handle)
  else handle()
}

/**
 * The pattern of the application's route for a request; for pages, the pattern in the table of
 * pages. It is valid only after the response, because it names the last handler that was called.
 */
export const routeOf = (c: AppContext): string => c.var.page ?? (routePath(c) || 'none')
