import './plain-errors.ts'
import type { HttpBindings } from '@hono/node-server'
import { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { z } from 'zod'
import type { Changes } from './cached-responses/changes.ts'
import type { ResponseCache } from './cached-responses/response-cache.ts'
import type { Readers } from './database/readers.ts'
import type { Replica } from './database/replica.ts'
import type { Database } from './database.ts'
import type { Env } from './env.ts'
import { AppError } from './errors.ts'
import type { Requester } from './http/requester.ts'
import type { Jobs } from './jobs.ts'
import type { Log } from './log.ts'
import type { Mailer } from './mail/mail.ts'
import type { Outgoing } from './outgoing/outgoing.ts'
import type { RateLimits } from './rate-limits.ts'
import type { Hub } from './realtime/hub.ts'

/**
 * The services that a process opens at start. Every handler can use them as `c.var.db`,
 * `c.var.jobs` and so on. `server/services.ts` opens them. It also declares this interface again to
 * add the services of the domains.
 */
export interface Services extends Readers {
  env: Env
  log: Log
  /** In a request that only reads, this is one of the readers. */
  db: Database
  /**
   * The database without a transaction pooler in between, for LISTEN and for jobs. The same object
   * as `db` if there is no pooler.
   */
  direct: Database
  replica: Replica | null
  /** The pools of connections of all databases, by their names in metrics. */
  pools: Readonly<Record<string, Database>>
  mailer: Mailer
  jobs: Jobs
  rateLimits: RateLimits
  outgoing: Outgoing
  live: Hub
  /** Changes that any instance committed, once `follow` was called. */
  changes: Changes
  /** Cached responses that are the same for all users. */
  responseCache: ResponseCache
  /** Cached responses for one profile each. */
  ownCache: ResponseCache
}

/**
 * The properties of each request; `server/people/identity/guards.ts` adds the identity of the
 * sender.
 * @public
 */
export interface RequestVariables {
  /** The client's address, according to the proxy or the socket. */
  address: string
  /** The requester, according to its cookies. */
  requester: Requester
  /** For a page: its URL pattern, which the router does not know. */
  page?: string
}

export type AppEnv = { Bindings: HttpBindings; Variables: Services & RequestVariables }
export type AppContext = Context<AppEnv>

/**
 * Gives a request its variables, which have the services as prototype. Hono's own `var` copies all
 * variables at each access.
 */
export function openVariables(c: AppContext, services: Services): void {
  const variables: Record<string, unknown> = Object.create(services)
  Object.defineProperty(c, 'var', { value: variables })
  c.get = (name: string) => variables[name] as never
  c.set = (name: string, value: unknown) => {
    variables[name] = value
  }
}

/** A router whose validation failures become `invalid` problems with a message per field. */
export function createRouter(): OpenAPIHono<AppEnv> {
  return new OpenAPIHono<AppEnv>({
    defaultHook: (result) => {
      if (!result.success) throw invalid(result.error)
    },
  })
}

/** Parses input by a schema. @throws AppError `invalid` with a message per field */
export function readWith<S extends z.ZodType>(schema: S, sent: unknown): z.output<S> {
  const read = schema.safeParse(sent)
  if (!read.success) throw invalid(read.error)
  return read.data
}

function invalid({ issues }: z.ZodError): AppError {
  const fields = Object.fromEntries(issues.map((issue) => [issue.path.join('.'), issue.message]))
  return new AppError('invalid', issues[0]?.message ?? 'Some fields are wrong', { fields })
}
