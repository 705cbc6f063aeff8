/**
 * Whether an `Accept-Encoding` header allows an encoding: by name or `*`, without `q=0` (RFC 9110,
 * 12.5.3).
 */
export function takes(header: string | readonly string[] | undefined, encoding: string): boolean {
  const named = new Map<string, boolean>()
  for (const part of String(header ?? '')
    .toLowerCase()
    .split(',')) {
    const [name = '', ...parameters] = part.split(';').map((each) => each.trim())
    named.set(name, !parameters.some((each) => /^q=0(\.0*)?$/.test(each)))
  }
  return named.get(encoding) ?? named.get('*') ?? false
}

/**
 * Whether an `If-None-Match` header contains this tag, so that the client has the response (RFC
 * 9110, 13.1.2).
 */
export const isKnown = (header: string | undefined, tag: string): boolean =>
  (header ?? '').split(',').some((each) => [tag, '*'].includes(each.trim()))
