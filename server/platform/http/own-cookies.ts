import { deleteCookie, setCookie } from 'hono/cookie'
import { cookieName, type OwnCookie } from '#contract/platform/cookies.ts'
import type { AppContext } from '../context.ts'
import { isSecure } from './requester.ts'

const attributes = (c: AppContext) =>
  ({ httpOnly: true, sameSite: 'Lax', path: '/', secure: isSecure(c.var.env) }) as const

/**
 * Sets a cookie that scripts cannot read. Over https, deletes an older one without the name prefix.
 */
export function setOwnCookie(c: AppContext, which: OwnCookie, value: string, maxAgeSeconds: number): void {
  setCookie(c, cookieName(which, isSecure(c.var.env)), value, { ...attributes(c), maxAge: maxAgeSeconds })
  forgetUnprefixed(c, which)
}

export function dropOwnCookie(c: AppContext, which: OwnCookie): void {
  deleteCookie(c, cookieName(which, isSecure(c.var.env)), attributes(c))
  forgetUnprefixed(c, which)
}

function forgetUnprefixed(c: AppContext, which: OwnCookie): void {
  const isProof = which === 'session' || which === 'device'
  if (!isProof && isSecure(c.var.env)) deleteCookie(c, cookieName(which, false), attributes(c))
}
