import type { IncomingMessage } from 'node:http'
import type { Env } from '../env.ts'
import { isOwnName } from './cross-site.ts'

/** Whether a cookie header names a session, living or not. */
export const hasSession = (cookie = ''): boolean => /(?:^|;\s*)(?:__Host-)?session=/.test(cookie)

/**
 * Whether a request that changes something is a visitor's own, without a body, from a page of this site or a program:
 * what may be answered ahead of the application, which decides where this is not certain.
 */
export function isPlainVisit({ headers }: IncomingMessage, { publicUrl }: Env): boolean {
  const { host, cookie, origin } = headers
  const relation = headers['sec-fetch-site'] ?? 'none'
  return (
    !hasSession(cookie) &&
    isOwnName(host, publicUrl) &&
    (origin === undefined || origin === publicUrl) &&
    (relation === 'none' || relation === 'same-origin') &&
    !('transfer-encoding' in headers) &&
    Number(headers['content-length'] ?? 0) === 0
  )
}
