import { clientBucket } from '#server/platform/http/client-address.ts'

/**
 * The network that an address belongs to: enough to recognise one's own places by, too little to find a household.
 * '203.0.113.*' for IPv4, three groups of IPv6; null for what is no address.
 */
export function networkOf(address: string): string | null {
  const bucket = clientBucket(address)
  const numbers = /^(\d{1,3}\.\d{1,3}\.\d{1,3})\.\d{1,3}$/.exec(bucket)
  if (numbers) return `${numbers[1]}.*`
  const groups = /^((?:[0-9a-f]{1,4}:){2}[0-9a-f]{1,4}):[0-9a-f]{1,4}::\/64$/.exec(bucket)
  return groups ? `${groups[1]}:*` : null
}
