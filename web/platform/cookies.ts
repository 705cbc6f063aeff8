import { cookieName, type OwnCookie } from '#contract/platform/cookies.ts'

/**
 * Stores a choice about how the page looks; never anything private. Over https the cookie name has
 * a prefix, and the old cookie without the prefix is deleted.
 */
export function writeCookie(which: OwnCookie, value: string, maxAgeSeconds: number): void {
  const isSecure = location.protocol === 'https:'
  const write = (name: string, lives: number) => {
    // biome-ignore lint/suspicious/noDocumentCookie: some browsers have no Cookie Store yet
    document.cookie = `${name}=${value}; Path=/; Max-Age=${lives}; SameSite=Lax${isSecure ? '; Secure' : ''}`
  }
  write(cookieName(which, isSecure), maxAgeSeconds)
  if (isSecure) write(cookieName(which, false), 0)
}
