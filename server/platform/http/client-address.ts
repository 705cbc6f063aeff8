import type { AppContext } from '../context.ts'

/** The address that a request came from; behind our own proxy the last one that it wrote into `x-forwarded-for`. */
export function clientAddress(c: AppContext): string {
  const forwarded = c.var.env.trustProxy && c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim()
  return forwarded || c.env?.incoming?.socket.remoteAddress || 'unknown'
}
