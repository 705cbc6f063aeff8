import { type Logger, pino } from 'pino'
import type { Env } from './env.ts'

export type Log = Logger

/** JSON lines on stdout, one event each. Secrets never enter: log ids and codes, not bodies. */
export function createLog(env: Pick<Env, 'logLevel'>): Log {
  return pino({ level: env.logLevel, base: null, redact: ['req.headers.cookie', 'req.headers.authorization'] })
}
