import { type Logger, pino, stdSerializers } from 'pino'
import type { Env } from './env.ts'
import { sourceStack } from './source-stack.ts'

export type Log = Logger

/** JSON lines on stdout, one event each. Log ids and codes, never secrets or bodies. */
export function createLog(env: Pick<Env, 'logLevel'>): Log {
  return pino({
    level: env.logLevel,
    base: null,
    redact: ['req.headers.cookie', 'req.headers.authorization'],
    serializers: { err: serializeError },
  })
}

function serializeError(error: unknown) {
  if (!(error instanceof Error)) return error
  const { stack, ...rest } = stdSerializers.err(withoutValues(error) as Error)
  return { ...rest, ...(stack && { stack: sourceStack(stack) }) }
}

/**
 * The message of a failed query contains its values, which are users' data. Only the database's
 * message is logged.
 */
export function withoutValues(error: unknown): unknown {
  if (!(error instanceof Error && 'query' in error)) return error
  const { message, stack } = error.cause instanceof Error ? error.cause : new Error('a query failed')
  return Object.assign(new Error(message), { stack, query: error.query })
}
