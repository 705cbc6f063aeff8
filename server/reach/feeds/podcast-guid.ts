import { createHash } from 'node:crypto'
import { trimEndOf } from '#contract/platform/trim.ts'

/** The UUID namespace of `podcast:guid` (Podcasting 2.0). */
const NAMESPACE = Buffer.from('ead4c236bf5858c6a2c6a6b28d128cb6', 'hex')

/**
 * The id of a feed in podcast directories, independent of where it is hosted: the UUID version 5
 * (RFC 9562, 5.5) of its URL without the scheme and trailing slashes.
 */
export function podcastGuid(feedUrl: string): string {
  const name = trimEndOf(feedUrl.replace(/^[a-z]+:\/\//i, ''), '/')
  const bytes = createHash('sha1').update(NAMESPACE).update(name).digest().subarray(0, 16)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
