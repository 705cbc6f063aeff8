/** A page with the values of the `$name` parameters in its path. */
export type Match<P> = { page: P; params: Record<string, string> }

/**
 * Returns a function that finds the page of a path, or null. Paths without parameters win over
 * paths with parameters. The server and the page's router both use it.
 */
export function matcher<P extends { path: string }>(pages: readonly P[]): (pathname: string) => Match<P> | null {
  const patterns = pages
    .map((page) => ({ page, segments: page.path.split('/').filter(Boolean) }))
    .toSorted((a, b) => Number(a.page.path.includes('$')) - Number(b.page.path.includes('$')))
  return (pathname) => {
    const parts = pathname.split('/').filter(Boolean).map(decode)
    for (const { page, segments } of patterns) {
      const params: Record<string, string> = {}
      const fits = (segment: string, at: number) => {
        if (!segment.startsWith('$')) return segment === parts[at]
        params[segment.slice(1)] = parts[at] as string
        return true
      }
      if (segments.length === parts.length && segments.every(fits)) return { page, params }
    }
    return null
  }
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
