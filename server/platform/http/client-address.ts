import { isIPv6 } from 'node:net'
import type { AppContext } from '../context.ts'
import type { Env } from '../env.ts'

/** The address that a request came from; behind our own proxy the last one that it wrote into `x-forwarded-for`. */
export const clientAddress = (c: AppContext): string =>
  addressOf(c.var.env, c.req.header('x-forwarded-for'), c.env?.incoming?.socket.remoteAddress)

/** The same of what the request and its socket say. */
export const addressOf = ({ trustProxy }: Env, forwarded: string | undefined, remote: string | undefined): string =>
  (trustProxy && forwarded?.split(',').at(-1)?.trim()) || remote || 'unknown'

/**
 * What limits and counts take for one client: its address, or its /64 in IPv6, since that much belongs to one
 * household.
 */
export function clientBucket(address: string): string {
  const plain = address.split('%')[0] as string
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)
  if (mapped) return mapped[1] as string
  if (!isIPv6(plain)) return plain
  const [head = '', tail] = plain.split('::')
  const groups = head ? head.split(':') : []
  const after = tail ? tail.split(':') : []
  const missing = tail === undefined ? 0 : 8 - groups.length - after.length
  const all = [...groups, ...Array<string>(Math.max(missing, 0)).fill('0'), ...after]
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
