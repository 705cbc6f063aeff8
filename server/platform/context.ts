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
 * What one process has opened at start and every handler may use, as `c.var.db`, `c.var.jobs` and so on.
 * `server/services.ts` opens them, and adds those of the domains by declaring this interface once more.
 */
export interface Services extends Readers {
  env: Env
  log: Log
  /** Of a request that only asks, it is one of the readers. */
  db: Database
  /** The same past what pools by transaction: for LISTEN and for the jobs. Often it is `db`. */
  direct: Database
  replica: Replica | null
  mailer: Mailer
  jobs: Jobs
  rateLimits: RateLimits
  outgoing: Outgoing
  live: Hub
  /** What is committed anywhere, once it is followed. */
  changes: Changes
  /** What is the same to everyone, until it changes. */
  responseCache: ResponseCache
}

/**
 * What is known of each request; `server/people/identity/guards.ts` adds who sends it.
 * @public
 */
export interface RequestVariables {
  /** The client's address, as the proxy or the socket tells it. */
  address: string
  /** Who sends it, by its cookies. */
  requester: Requester
  /** Of a page: its pattern, which the router does not know. */
  page?: string
}

export type AppEnv = { Bindings: HttpBindings; Variables: Services & RequestVariables }
export type AppContext = Context<AppEnv>

/** A router whose validation failures become `invalid` problems with a message per field. */
export function createRouter(): OpenAPIHono<AppEnv> {
  return new OpenAPIHono<AppEnv>({
    defaultHook: (result) => {
      if (!result.success) throw invalid(result.error)
    },
  })
}

/** Reads what was sent by a schema. @throws AppError `invalid` with a message per field */
export function readWith<S extends z.ZodType>(schema: S, sent: unknown): z.output<S> {
  const read = schema.safeParse(sent)
  if (!read.success) throw invalid(read.error)
  return read.data
}

function invalid({ issues }: z.ZodError): AppError {
  const fields = Object.fromEntries(issues.map((issue) => [issue.path.join('.'), issue.message]))
  return new AppError('invalid', issues[0]?.message ?? 'Some fields are wrong', { fields })
}
