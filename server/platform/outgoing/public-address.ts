import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * The global unicast range. IPv6 addresses outside of it have other meanings, such as an IPv4
 * address.
 */
const GIVEN_OUT = ipaddr.parseCIDR('2000::/3')

/**
 * Whether an IP address belongs to the public internet. False for this machine, private networks,
 * link-local addresses, a cloud's metadata service, addresses that embed another one, and any other
 * text.
 */
export function isPublicAddress(address: string): boolean {
  if (!isIP(address)) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast') return false
  return parsed.kind() === 'ipv4' || parsed.match(GIVEN_OUT)
}
