import { createMiddleware } from 'hono/factory'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { AppEnv } from '../context.ts'

/**
 * Tells the length of JSON that is shorter than `bytes` ahead, so that nothing compresses it: for a few words that takes
 * longer than all else that is done with them.
 */
export const tellLengthOfShortJson = (bytes: number) =>
  createMiddleware<AppEnv>(async (c, next) => {
    const asJson = (value: unknown, status?: ContentfulStatusCode, given: Record<string, string> = {}) => {
      const text = JSON.stringify(value)
      const length = Buffer.byteLength(text)
      const known = { ...given, 'Content-Type': 'application/json' }
      const headers = length < bytes ? { ...known, 'Content-Length': String(length) } : known
      return c.body(text, status, headers)
    }
    c.json = asJson as unknown as typeof c.json
    await next()
  })
