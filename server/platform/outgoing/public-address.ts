import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** What has been given to networks so far; all else stands for something else, such as an IPv4 address. */
const GIVEN_OUT = ipaddr.parseCIDR('2000::/3')

/**
 * Whether an IP address is of the public internet: not of this machine, a private network, a link, a cloud's metadata,
 * nor one that stands for another address. Anything else than an address is not.
 */
export function isPublicAddress(address: string): boolean {
  if (!isIP(address)) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast') return false
  return parsed.kind() === 'ipv4' || parsed.match(GIVEN_OUT)
}
