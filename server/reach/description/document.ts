import type { OpenAPIHono } from '@hono/zod-openapi'
import { PRODUCT } from '#contract/platform/limits.ts'
import { ACTIVE_PROFILE_HEADER } from '#contract/platform/page-data.ts'
import { scopesOf } from '#server/people/access-tokens/scopes.ts'
import { isOpenToVisitors } from '#server/people/accounts/visitors.ts'
import { sessionCookieName } from '#server/people/identity/cookies.ts'
import type { AppEnv } from '#server/platform/context.ts'
import type { Env } from '#server/platform/env.ts'
import { COMMON_ERRORS, codesIn } from '#server/platform/http/declared-errors.ts'
import { describePatchOnlyFields } from './patch-only-fields.ts'
import { nameSchemas } from './schemas.ts'

type App = OpenAPIHono<AppEnv>
export type ApiDocument = ReturnType<App['getOpenAPI31Document']>
type Operations = NonNullable<NonNullable<ApiDocument['paths']>[string]>
type Operation = NonNullable<Operations['get']>
type Response = NonNullable<NonNullable<ApiDocument['components']>['responses']>[string]

const METHODS = ['get', 'put', 'post', 'delete', 'patch'] as const
const PROBLEM_TYPE = 'application/problem+json'

/** Paths whose GET needs a session. For the other methods `isOpenToVisitors` decides. */
const READ_BY_MEMBERS = [
  /^\/api\/comments\/hidden$/,
  /^\/api\/(accounts|sessions|audit-log|security-log|reports|cases|decisions|feed|activity|conversations|cards|blocks|mutes|dashboard|unreleased|releases|push|notifications|follows|sensitive)(\/|$)/,
  /^\/api\/(rules\/source|prevention|numbers|comments\/hidden)$/,
  /^\/api\/(playlists$|merch\/(review$|\{id\})|[a-z]+\/mine(\/|$))/,
  /^\/api\/(profiles\/\{id\}\/deletion|music\/\{id\}\/download)$/,
]

/**
 * Builds the OpenAPI 3.1 document of the whole API: the descriptions of the routes, and the parts
 * that apply to all of them. Repeated schemas and error responses are included once.
 */
export function describeApi(app: App, env: Pick<Env, 'publicUrl'>): ApiDocument {
  nameSchemas(app.openAPIRegistry)
  const document = withNulls(
    app.getOpenAPI31Document({
      openapi: '3.1.0',
      info: {
        title: `${PRODUCT} API`,
        version: '1',
        description:
          `Everything that the pages of ${PRODUCT} do. Responses are JSON. ` +
          'Every error is a problem details object (RFC 9457) with a stable `code`. ' +
          'Each endpoint names its codes by status. ' +
          'Lists have pages: send `nextCursor` of a page as `cursor` to get the next one.',
        license: { name: 'AGPL-3.0-or-later', url: 'https://www.gnu.org/licenses/agpl-3.0.html' },
      },
      servers: [{ url: env.publicUrl }],
    }),
  )
  const responses: Record<string, Response> = {}
  const tags = new Set<string>()
  for (const [path, operations] of Object.entries(document.paths ?? {})) {
    for (const method of METHODS) {
      const operation = operations[method]
      if (!operation) continue
      complete(operation, method, path, responses)
      for (const tag of operation.tags ?? []) tags.add(tag)
    }
  }
  describePatchOnlyFields(document)
  const { webhooks: _, ...rest } = document
  const described = [...tags].toSorted().map((name) => ({ name, description: `Endpoints of ${name}.` }))
  return { ...rest, tags: described, components: { ...document.components, ...commonParts(env), responses } }
}

/**
 * Corrects nullable references. For a named schema that may be null, the generator writes `allOf`
 * of the schema and null. No value can be both, so this writes `anyOf` instead.
 */
function withNulls<Part>(part: Part): Part {
  if (Array.isArray(part)) return part.map(withNulls) as Part
  if (typeof part !== 'object' || part === null) return part
  const { allOf, ...rest } = Object.fromEntries(Object.entries(part).map(([name, value]) => [name, withNulls(value)]))
  if (!allOf) return rest as Part
  const [reference, { type = [], ...more } = {}] = allOf as { type?: string | string[] }[]
  if (!type.includes('null')) return { ...rest, allOf } as Part
  return { ...rest, ...more, anyOf: [reference, { type: 'null' }] } as Part
}

/**
 * Adds to an endpoint what follows from its method and path, and moves shared error responses to
 * `responses`.
 */
function complete(operation: Operation, method: string, path: string, responses: Record<string, Response>): void {
  operation.operationId = operationIdOf(method, path)
  const tag = tagOf(path)
  if (tag) operation.tags = [tag]
  operation.security = securityOf(method, path)
  operation.parameters = [...(operation.parameters ?? []), { $ref: '#/components/parameters/ActingProfile' }]
  for (const [status, response] of Object.entries(operation.responses ?? {})) {
    if (!('content' in response) || !response.content?.[PROBLEM_TYPE]) continue
    const name = nameOfProblem(status, response.description)
    responses[name] ??= response
    operation.responses = { ...operation.responses, [status]: { $ref: `#/components/responses/${name}` } }
  }
}

const commonParts = (env: Pick<Env, 'publicUrl'>) => ({
  parameters: {
    ActingProfile: {
      name: ACTIVE_PROFILE_HEADER,
      in: 'header' as const,
      description:
        'The id of the acting profile, which must be a profile of the account. ' +
        'Without it the active profile of the session acts.',
      schema: { type: 'string' as const, format: 'uuid' },
    },
  },
  securitySchemes: {
    session: {
      type: 'apiKey' as const,
      in: 'cookie' as const,
      name: sessionCookieName(env),
      description: '`POST /api/accounts/sign-in` sets this cookie. Endpoints that are open to visitors accept it too.',
    },
    bearer: {
      type: 'http' as const,
      scheme: 'bearer',
      description:
        'An access token of the account, made by `POST /api/accounts/tokens`. ' +
        'Each endpoint names the scopes that open it, of which one is enough; an endpoint that names none accepts no token.',
    },
  },
})

/** What a request may be sent with: each entry alone is enough. */
const securityOf = (method: string, path: string): NonNullable<Operation['security']> => [
  ...(isForMembers(method, path) ? [] : [{}]),
  { session: [] },
  ...scopesOf(method.toUpperCase(), path).map((scope) => ({ bearer: [scope] })),
]

const isForMembers = (method: string, path: string): boolean =>
  method === 'get'
    ? READ_BY_MEMBERS.some((pattern) => pattern.test(path))
    : !isOpenToVisitors(method.toUpperCase(), path)

/** Endpoints with the tag of another group, by the first word of their path. */
const TOGETHER: Record<string, string | null> = {
  ...{ imports: 'accounts', session: 'accounts', sessions: 'accounts', artists: 'profiles' },
  ...{ followers: 'follows', following: 'follows', mutes: 'blocks', shares: 'likes', stems: 'music' },
  ...{ cards: 'messages', conversations: 'messages', scenes: 'search', tags: 'search' },
  ...{ cases: 'reports', decisions: 'reports', transparency: 'reports' },
  ...{
    'audit-log': 'moderation',
    'security-log': 'moderation',
    numbers: 'moderation',
    prevention: 'moderation',
    quota: 'moderation',
  },
  'client-errors': null,
}

/** Finds the word that names the group of a path: its first word, or a list below a profile. */
const ABOUT =
  /^\/api\/(?:accounts\/(?=quota)|profiles\/\{id\}\/(?=(?:music|stems|albums|artworks|events|merch|follow\w+)\b))?([\w-]+)/

function tagOf(path: string): string | null {
  const word = path.match(ABOUT)?.[1] ?? ''
  return word in TOGETHER ? TOGETHER[word]! : word
}

/**
 * `DELETE /api/music/{id}/stems` becomes `deleteMusicByIdStems`: unique, and stable as long as the
 * path.
 */
function operationIdOf(method: string, path: string): string {
  const words = path
    .replace(/^\/api/, '')
    .replaceAll(/\{(\w+)\}/g, 'by/$1')
    .split(/[^A-Za-z0-9]+/)
  return method + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
}

/** `Problem409`, or `Problem409HandleTaken` with the codes that not all endpoints send. */
function nameOfProblem(status: string, description: string): string {
  const own = codesIn(description).filter((code) => !COMMON_ERRORS.includes(code))
  const words = own.flatMap((code) => code.split('_'))
  return `Problem${status}${words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')}`
}
