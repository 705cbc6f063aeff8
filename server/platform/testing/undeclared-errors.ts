import type { OpenAPIHono, RouteConfig } from '@hono/zod-openapi'
import type { ErrorHandler } from 'hono'
import type { ErrorCode } from '#contract/platform/errors.ts'
import type { AppEnv } from '../context.ts'
import { codesIn } from '../http/declared-errors.ts'
import { asAppError } from '../http/problem-responses.ts'

type Route = Pick<RouteConfig, 'method' | 'responses'> & { pattern: RegExp }

/**
 * Compares each error that the app sends with the API document. The returned set gets an entry for
 * each error that the endpoint does not declare. `send` is the app's own handler.
 */
export function noteUndeclaredErrors(app: OpenAPIHono<AppEnv>, send: ErrorHandler<AppEnv>): ReadonlySet<string> {
  const undeclared = new Set<string>()
  const routes = routesOf(app)
  app.onError((error, c) => {
    const { code, status } = asAppError(error)
    const method = c.req.method === 'HEAD' ? 'get' : c.req.method.toLowerCase()
    const route = routes.find((each) => each.method === method && each.pattern.test(c.req.path))
    if (route && !declaredIn(route, status).includes(code))
      undeclared.add(`${c.req.method} ${c.req.path}: ${status} ${code}`)
    return send(error, c)
  })
  return undeclared
}

function declaredIn({ responses }: Route, status: number): ErrorCode[] {
  const response = responses[status]
  return response && 'description' in response ? codesIn(response.description ?? '') : []
}

/** The declared routes of an app. Fixed paths come before paths with parameters. */
function routesOf({ openAPIRegistry }: OpenAPIHono<AppEnv>): Route[] {
  const all = openAPIRegistry.definitions.flatMap((each) => (each.type === 'route' ? [each.route as RouteConfig] : []))
  const rank = ({ path }: RouteConfig) => path.replaceAll('{', '~')
  return all
    .toSorted((a, b) => (rank(a) < rank(b) ? -1 : 1))
    .map(({ method, path, responses }) => ({ method, responses, pattern: patternOf(path) }))
}

const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`)
