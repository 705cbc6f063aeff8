import type { IncomingMessage, ServerResponse } from 'node:http'
import { routePath } from 'hono/route'
import type { AppContext } from '../context.ts'
import { requests } from './meters.ts'
import { startSpan } from './spans.ts'

/** The pattern of what answers: known at once, or asked for once it has answered. */
type Route = string | (() => string)
const ROUTE = Symbol('route')
type Routed = ServerResponse & { [ROUTE]?: Route }

/** Says by which route a request is answered; the last word counts. One that becomes a socket has no answer. */
export function noteRoute(outgoing: ServerResponse | undefined, route: Route): void {
  if (outgoing) (outgoing as Routed)[ROUTE] = route
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
const CLASSES = ['', '1xx', '2xx', '3xx', '4xx', '5xx']

/**
 * Notes how long a request takes until its answer is sent or its sender has gone, and begins its trace: of the address
 * that was asked for it has the route's pattern alone. `parent` is the trace that it comes with, if who says so is
 * trusted.
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
    span.tell(`${method} ${route}`, {
      'http.route': route,
      ...(headersSent && { 'http.response.status_code': statusCode }),
    })
    span.end(status === '5xx' ? String(statusCode) : undefined)
  })
  if (span) span.run(handle)
  else handle()
}

/**
 * The pattern by which the application answers a request; of pages that of the site's table. Right once it has been
 * answered: it is that of the last handler that was called.
 */
export const routeOf = (c: AppContext): string => c.var.page ?? (routePath(c) || 'none')
