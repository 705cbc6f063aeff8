import { isIPv6 } from 'node:net'
import type { AppContext } from '../context.ts'
import type { Env } from '../env.ts'

/**
 * The client's address. Behind our own proxy, the last address that it appended to
 * `x-forwarded-for`.
 */
export const clientAddress = (c: AppContext): string =>
  addressOf(c.var.env, c.req.header('x-forwarded-for'), c.env?.incoming?.socket.remoteAddress)

/** The client's address, from the header `x-forwarded-for` and the socket's remote address. */
export const addressOf = ({ trustProxy }: Env, forwarded: string | undefined, remote: string | undefined): string =>
  (trustProxy && forwarded?.split(',').at(-1)?.trim()) || remote || 'unknown'

/**
 * The key of one client in limits and counts: its address, or in IPv6 its /64, the smallest network
 * of a household.
 */
export const clientBucket = (address: string): string => (clientBuckets(address)[0] as Network).bucket

type Network = { bucket: string; times: number }

/**
 * The networks that one client may control entirely, the narrowest first. `times` multiplies the
 * points of a limit. Providers assign IPv6 in blocks of /64, /56 and /48.
 */
export function clientBuckets(address: string): Network[] {
  const plain = address.split('%')[0] as string
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)
  if (mapped) return [{ bucket: mapped[1] as string, times: 1 }]
  if (!isIPv6(plain)) return [{ bucket: plain, times: 1 }]
  const [a = 0, b = 0, c = 0, d = 0] = groupsOf(plain)
  const network = (bits: number, ...groups: number[]) =>
    `${groups.map((group) => group.toString(16)).join(':')}::/${bits}`
  return [
    { bucket: network(64, a, b, c, d), times: 1 },
    { bucket: network(56, a, b, c, d & 0xff00), times: 2 },
    { bucket: network(48, a, b, c), times: 4 },
  ]
}

/** The eight groups of an IPv6 address. */
function groupsOf(address: string): number[] {
  const [head = '', tail] = address.split('::')
  const groups = head ? head.split(':') : []
  const after = tail ? tail.split(':') : []
  const missing = tail === undefined ? 0 : 8 - groups.length - after.length
  return [...groups, ...Array<string>(Math.max(missing, 0)).fill('0'), ...after].map((group) =>
    Number.parseInt(group, 16),
  )
}
