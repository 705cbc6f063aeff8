import { readRange } from '#contract/platform/byte-range.ts'

/** The cache of saved audio and pictures, by URL. */
export const KEPT_MEDIA = 'kept'

/**
 * A saved file, or the requested range of it, as the server would respond; undefined if it is not
 * saved.
 */
export async function findKept(caches: CacheStorage, request: Request): Promise<Response | undefined> {
  const kept = await caches.match(request.url, { cacheName: KEPT_MEDIA, ignoreVary: true })
  return kept && cut(kept, request.headers.get('range'))
}

/** The browser keeps the blob on disk: only the requested part of a long track is read. */
async function cut(kept: Response, range: string | null): Promise<Response> {
  const file = await kept.blob()
  const part = readRange(range, file.size)
  const headers = new Headers(kept.headers)
  headers.set('accept-ranges', 'bytes')
  if (part === 'none') {
    headers.set('content-range', `bytes */${file.size}`)
    headers.set('content-length', '0')
    return new Response(null, { status: 416, headers })
  }
  if (part === 'whole') {
    headers.set('content-length', String(file.size))
    return new Response(file, { headers })
  }
  const { start, end } = part
  headers.set('content-range', `bytes ${start}-${end}/${file.size}`)
  headers.set('content-length', String(end - start + 1))
  return new Response(file.slice(start, end + 1, file.type), { status: 206, headers })
}
