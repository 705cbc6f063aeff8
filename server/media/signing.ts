import { createHmac, timingSafeEqual } from 'node:crypto'
import { SIGNED_URL_SECONDS } from '#contract/platform/limits.ts'
import { mediaUrl } from './files.ts'

/** A URL stays the same for this long, so that browsers can cache the file. */
const STABLE_SECONDS = SIGNED_URL_SECONDS / 2

/** The query parameter of URLs that also open files which are not public. */
const OPENS_HIDDEN = { withheld: '1' }

/** Number of cached URLs, of about 200 bytes each. */
const REMEMBERED = 50_000

/** What a valid signature allows, and for how many more seconds. */
type Grant = { secondsLeft: number; downloadName: string | null; opensHidden: boolean; bearer: string | null }

type SignOptions = { downloadName?: string; opensHidden?: boolean }

export type Signing = {
  /**
   * The same, but its URLs open files that are not public only for this bearer. The server asks at
   * each request whether the bearer may still read the file (`mayRead` in `server/services.ts`).
   */
  boundTo(bearer: string | null): Signing
  /** The same without a bearer. */
  readonly unbound: Signing
  /**
   * The URL that serves the private object of a storage key, valid for SIGNED_URL_SECONDS at most
   * and half of that at least. With `downloadName` browsers save the file under that name, made
   * safe for files, with the extension of the key; the signature covers the name. With
   * `opensHidden` the URL also opens a file that is not public.
   */
  signedUrl(key: string, options?: SignOptions): string
  /** Null for a query that was not signed for this key, was changed, or has expired. */
  checkSignature(key: string, query: URLSearchParams): Grant | null
}

/**
 * HMAC-SHA-256 over key, expiry, name and bearer. `now` is in milliseconds since 1970.
 */
export function createSigning(secret: Buffer, now: () => number = Date.now): Signing {
  const sign = (key: string, { expires, downloadName, opensHidden, bearer }: Signed): string =>
    createHmac('sha256', secret)
      .update(JSON.stringify([key, expires, downloadName, opensHidden, bearer]))
      .digest('base64url')
  const seconds = () => Math.floor(now() / 1000)
  // A signed URL stays the same until the next time window, so it is cached. When the cache is
  // full, no more URLs are cached in that window.
  let windowEnd = ''
  let known = new Map<string, string>()

  const checkSignature: Signing['checkSignature'] = (key, query) => {
    const expires = query.get('expires') ?? ''
    const opensHidden = query.has('withheld')
    const grant = { downloadName: query.get('download'), opensHidden, bearer: query.get('for') }
    const isOurs = isSame(query.get('signature') ?? '', sign(key, { expires, ...grant }))
    const secondsLeft = Number(expires) - seconds()
    return isOurs && secondsLeft > 0 ? { secondsLeft, ...grant } : null
  }

  const signerFor = (bearer: string | null): Signing => ({
    boundTo: signerFor,
    get unbound() {
      return unbound
    },
    signedUrl(key, { downloadName, opensHidden = false } = {}) {
      const expires = String((Math.floor(seconds() / STABLE_SECONDS) + 2) * STABLE_SECONDS)
      if (expires !== windowEnd) [windowEnd, known] = [expires, new Map()]
      const isPlain = downloadName === undefined && !opensHidden
      const signed = isPlain ? known.get(key) : undefined
      if (signed) return signed
      const name = downloadName?.toWellFormed() ?? null
      const readBy = opensHidden ? bearer : null
      const query = new URLSearchParams({
        expires,
        ...(name !== null && { download: name }),
        ...(opensHidden && OPENS_HIDDEN),
        ...(readBy !== null && { for: readBy }),
      })
      query.set('signature', sign(key, { expires, downloadName: name, opensHidden, bearer: readBy }))
      const url = `/media/${key}?${query}`
      if (isPlain && known.size < REMEMBERED) known.set(key, url)
      return url
    },
    checkSignature,
  })
  const unbound = signerFor(null)
  return unbound
}

type Signed = { expires: string } & Pick<Grant, 'downloadName' | 'opensHidden' | 'bearer'>

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/**
 * URLs of a content's files. If the content is not public they are signed, for those who may still
 * see it.
 */
export const urlsOf =
  ({ isPublic }: { isPublic: boolean }, { signedUrl }: Pick<Signing, 'signedUrl'>) =>
  (keyOrUrl: string): string =>
    isPublic || /^https?:\/\//.test(keyOrUrl) ? mediaUrl(keyOrUrl) : signedUrl(keyOrUrl, { opensHidden: true })
