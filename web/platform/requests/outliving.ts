/** Browsers carry 64 KiB of such bodies together; this leaves room for what they count besides. */
const MOST_BYTES = 48 * 1024

let bytesUnderWay = 0

/**
 * `fetch`, but small changes reach the server although the page that makes them is left or closed meanwhile. Larger ones, and more
 * at a time than browsers carry, end with the page as every request does: browsers would refuse them with the error of a lost network,
 * after which nobody knows whether sending them again doubles them. Forms are never carried.
 */
export function fetchOutliving(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const bytes = carriedBytes(init)
  if (bytesUnderWay + bytes > MOST_BYTES) return fetch(input, init)
  bytesUnderWay += bytes
  return fetch(input, { ...init, keepalive: true }).finally(() => {
    bytesUnderWay -= bytes
  })
}

function carriedBytes({ method, body }: RequestInit): number {
  if (method === 'GET' || (body && typeof body !== 'string')) return Number.POSITIVE_INFINITY
  return body ? new Blob([body]).size : 0
}
