import { createRoute, type OpenAPIRoute, type RouteConfig, type RouteHandler } from '@hono/zod-openapi'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { z } from 'zod'
import type { ErrorCode } from '#contract/platform/errors.ts'
import type { AppContext, AppEnv } from '../context.ts'
import { BODY_ERRORS, errorResponses } from './declared-errors.ts'
import { sendJson } from './send-text.ts'

type Method = 'get' | 'put' | 'post' | 'delete' | 'patch'
/**
 * A route's description in the API document, without its address. `errors` are the codes that it
 * sends besides those of all routes.
 */
type Described = Omit<RouteConfig, 'method' | 'path'> & { getRoutingPath?: never; errors?: readonly ErrorCode[] }
type Route<M extends Method, P extends string, D extends Described> = D & { method: M; path: P }
type Content<Schema> = { content: { 'application/json': { schema: Schema } } }

/**
 * The return type of a route's handler: the input of its 2xx schema, or nothing if the response has
 * no body.
 */
type ResponseOf<D extends Described> = D['responses'] extends { 200: Content<infer S extends z.ZodType> }
  ? z.input<S>
  : D['responses'] extends { 201: Content<infer S extends z.ZodType> }
    ? z.input<S>
    : // biome-ignore lint/suspicious/noConfusingVoidType: what an async function without a return gives
      void

type ContextOf<R extends RouteConfig> = Parameters<RouteHandler<R, AppEnv>>[0]

/**
 * Declares a route of the API; its address has the form `'put /{id}/read'`. The result of `make`
 * passes through the route's schema, so that no undeclared field can leave. `undefined` is sent as
 * an empty body.
 */
export function endpoint<M extends Method, P extends string, D extends Described>(
  address: `${M} ${P}`,
  described: D,
  make: (c: ContextOf<Route<M, P, D>>) => Promise<ResponseOf<D>>,
): OpenAPIRoute<Route<M, P, D>, AppEnv> {
  const [status, schema] = successOf(described)
  const handler = async (c: AppContext) => {
    const response = await make(c as never)
    return schema ? sendJson(c, schema.parse(response), status as ContentfulStatusCode) : c.body(null, status as 204)
  }
  return rawEndpoint(address, described, handler as never)
}

function successOf({ responses }: Described): [status: number, schema: z.ZodType | undefined] {
  const status = Object.keys(responses).find((code) => code.startsWith('2')) as string
  const response = responses[status] as Partial<Content<z.ZodType>>
  return [Number(status), response.content?.['application/json']?.schema]
}

/** A route that writes its response itself: bytes, files, redirects. */
export function rawEndpoint<M extends Method, P extends string, D extends Described>(
  address: `${M} ${P}`,
  described: D,
  handler: (c: ContextOf<Route<M, P, D>>) => Promise<Response>,
): OpenAPIRoute<Route<M, P, D>, AppEnv> {
  const [method, path] = address.split(' ') as [M, P]
  const { errors = [], ...rest } = described
  const isJson = described.request?.body?.content['application/json'] !== undefined
  const refusals = errorResponses(isJson ? [...BODY_ERRORS, ...errors] : errors)
  const route = createRoute({ ...rest, method, path, responses: { ...refusals, ...described.responses } })
  return { route: route as never, handler: handler as never }
}
