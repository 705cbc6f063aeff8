import { cookieName, type OwnCookie } from '#contract/platform/cookies.ts'

/**
 * Remembers a choice of the page's looks; nothing private is kept this way. Over https the one of before, without the
 * prefix, goes.
 */
export function writeCookie(which: OwnCookie, value: string, maxAgeSeconds: number): void {
  const isSecure = location.protocol === 'https:'
  const write = (name: string, lives: number) => {
    // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in every browser yet
    document.cookie = `${name}=${value}; Path=/; Max-Age=${lives}; SameSite=Lax${isSecure ? '; Secure' : ''}`
  }
  write(cookieName(which, isSecure), maxAgeSeconds)
  if (isSecure) write(cookieName(which, false), 0)
}
