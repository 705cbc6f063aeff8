import { createRoute, type OpenAPIRoute, type RouteConfig, type RouteHandler } from '@hono/zod-openapi'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { z } from 'zod'
import type { AppContext, AppEnv } from '../context.ts'
import { sendJson } from './send-text.ts'

type Config = RouteConfig & { getRoutingPath?: never }
type Content<Schema> = { content: { 'application/json': { schema: Schema } } }

/** What the handler of a route gives: what its 2xx schema reads, and nothing where the answer has no body. */
type AnswerOf<R extends RouteConfig> = R['responses'] extends { 200: Content<infer S extends z.ZodType> }
  ? z.input<S>
  : R['responses'] extends { 201: Content<infer S extends z.ZodType> }
    ? z.input<S>
    : // biome-ignore lint/suspicious/noConfusingVoidType: what an async function without a return gives
      void

type ContextOf<R extends RouteConfig> = Parameters<RouteHandler<R, AppEnv>>[0]

/**
 * A route of the API with what it does. What `make` gives goes out through the schema that the route declares, so that
 * nothing undeclared can leave; undefined goes out without a body.
 */
export function endpoint<P extends string, R extends Omit<Config, 'path'> & { path: P }>(
  config: R,
  make: (c: ContextOf<R>) => Promise<AnswerOf<R>>,
): OpenAPIRoute<R, AppEnv> {
  const [status, schema] = successOf(config)
  const handler = async (c: AppContext) => {
    const answer = await make(c as ContextOf<R>)
    return schema ? sendJson(c, schema.parse(answer), status as ContentfulStatusCode) : c.body(null, status as 204)
  }
  return { route: createRoute(config) as R, handler: handler as never }
}

function successOf({ responses }: Pick<RouteConfig, 'responses'>): [status: number, schema: z.ZodType | undefined] {
  const status = Object.keys(responses).find((code) => code.startsWith('2')) as string
  const answer = responses[status] as Partial<Content<z.ZodType>>
  return [Number(status), answer.content?.['application/json']?.schema]
}

/** A route that writes its answer itself: bytes, files, redirects. */
export const rawEndpoint = <P extends string, R extends Omit<Config, 'path'> & { path: P }>(
  config: R,
  handler: (c: ContextOf<R>) => Promise<Response>,
): OpenAPIRoute<R, AppEnv> => ({ route: createRoute(config) as R, handler: handler as never })
