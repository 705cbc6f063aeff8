import type { Hono } from 'hono'
import type { hc } from 'hono/client'
import { fetchOutliving } from './outliving.ts'

type Asked = {
  param?: Record<string, string>
  json?: unknown
}
type Headers = () => Record<string, string>

/**
 * The server's routes as calls, typed by hono's client but with no more than the page uses of it (path, JSON, a signal),
 * since every first load carries it. `headers` is asked anew for each request.
 */
// biome-ignore lint/suspicious/noExplicitAny: any routes whatever
export function makeClient<Api extends Hono<any, any, any>>(headers: Headers): ReturnType<typeof hc<Api>> {
  return stepInto([], headers) as ReturnType<typeof hc<Api>>
}

/** `client.api.music[':id'].$get` is a step into each part of the path, the last being the method. */
function stepInto(parts: string[], headers: Headers): unknown {
  return new Proxy(() => {}, {
    get: (_, part) => (typeof part === 'string' ? stepInto([...parts, part], headers) : undefined),
    apply: (_, __, [asked, options]) => send(parts, asked, { headers: headers(), ...options?.init }),
  })
}

function send(parts: string[], { param = {}, json }: Asked = {}, init: RequestInit): Promise<Response> {
  const path = parts
    .slice(0, -1)
    .map((part) => (part.startsWith(':') ? encodeURIComponent(param[part.slice(1)]!) : part))
  const method = parts.at(-1)!.slice(1).toUpperCase()
  const body = json === undefined ? undefined : JSON.stringify(json)
  const headers = body === undefined ? init.headers : { ...init.headers, 'content-type': 'application/json' }
  return fetchOutliving(`/${path.join('/')}`, { ...init, method, body, headers })
}
