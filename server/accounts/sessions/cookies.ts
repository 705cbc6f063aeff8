import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { ACTIVE_PROFILE_COOKIE } from '#contract/platform/page-data.ts'
import type { AppContext } from '#server/platform/context.ts'
import type { Env } from '#server/platform/env.ts'
import { SESSION_MS } from './sessions.ts'

const YEAR_SECONDS = 365 * 24 * 3600

const isSecure = ({ publicUrl }: Pick<Env, 'publicUrl'>): boolean => publicUrl.startsWith('https:')

/** Over https the name's prefix has browsers refuse a cookie of that name from another host or path. */
export const sessionCookieName = (env: Pick<Env, 'publicUrl'>): string => (isSecure(env) ? '__Host-session' : 'session')

const attributes = (c: AppContext) =>
  ({ httpOnly: true, sameSite: 'Lax', path: '/', secure: isSecure(c.var.env) }) as const

export const readSessionToken = (c: AppContext): string | undefined => getCookie(c, sessionCookieName(c.var.env))

export function setSessionCookie(c: AppContext, token: string): void {
  setCookie(c, sessionCookieName(c.var.env), token, { ...attributes(c), maxAge: SESSION_MS / 1000 })
}

const deviceCookieName = (env: Pick<Env, 'publicUrl'>): string => (isSecure(env) ? '__Host-device' : 'device')
const readDevice = (c: AppContext): string | undefined => getCookie(c, deviceCookieName(c.var.env))

/** By which the account's failures on this browser are counted; null unless it signed in to the account before. */
export const knownDevice = (c: AppContext, userId: string): string | null =>
  c.var.knownDevices.find(readDevice(c), userId)

/** Remembers, also after signing out, that whoever uses this browser has shown to own the account (AUTH-10). */
export function rememberDevice(c: AppContext, userId: string): void {
  const value = c.var.knownDevices.add(readDevice(c), userId)
  setCookie(c, deviceCookieName(c.var.env), value, { ...attributes(c), maxAge: YEAR_SECONDS })
}

export const readActiveProfile = (c: AppContext): string | undefined => getCookie(c, ACTIVE_PROFILE_COOKIE)

/** Remembers which profile a page load acts as. */
export function setActiveProfileCookie(c: AppContext, profileId: string): void {
  setCookie(c, ACTIVE_PROFILE_COOKIE, profileId, { ...attributes(c), maxAge: YEAR_SECONDS })
}

/** Forgets which profile that was. */
export function forgetActiveProfile(c: AppContext): void {
  deleteCookie(c, ACTIVE_PROFILE_COOKIE, attributes(c))
}

/** Forgets who was signed in, and as which profile they acted (AUTH-07). */
export function forgetSession(c: AppContext): void {
  deleteCookie(c, sessionCookieName(c.var.env), attributes(c))
  forgetActiveProfile(c)
}
