import { cookieName } from '#contract/platform/cookies.ts'
import type { AppContext } from '#server/platform/context.ts'
import type { Env } from '#server/platform/env.ts'
import { dropOwnCookie, setOwnCookie } from '#server/platform/http/own-cookies.ts'
import { isSecure } from '#server/platform/http/requester.ts'
import { SESSION_MS } from './sessions.ts'

const YEAR_SECONDS = 365 * 24 * 3600

export const sessionCookieName = (env: Pick<Env, 'publicUrl'>): string => cookieName('session', isSecure(env))

export const setSessionCookie = (c: AppContext, token: string): void =>
  setOwnCookie(c, 'session', token, SESSION_MS / 1000)

const readDevice = (c: AppContext): string | undefined => c.var.requester.choices.device

/**
 * The key that counts the account's failures on this browser; null if the browser never signed in
 * to the account.
 */
export const knownDevice = (c: AppContext, userId: string): string | null =>
  c.var.knownDevices.find(readDevice(c), userId)

/**
 * Remembers, also after signing out, that the user of this browser has proved to own the account
 * (AUTH-10).
 */
export const rememberDevice = (c: AppContext, userId: string): void =>
  setOwnCookie(c, 'device', c.var.knownDevices.add(readDevice(c), userId), YEAR_SECONDS)

/** Remembers which profile a page load acts as. */
export const setActiveProfileCookie = (c: AppContext, profileId: string): void =>
  setOwnCookie(c, 'activeProfile', profileId, YEAR_SECONDS)

/** Clears the profile that page loads act as. */
export const forgetActiveProfile = (c: AppContext): void => dropOwnCookie(c, 'activeProfile')

/**
 * Clears the session and the acting profile (AUTH-07). The browser also empties its cache and its
 * storage, with what is kept offline (KEYS-05). Cookies stay: one of them says that the user has
 * proved to own the account in this browser (AUTH-10), and the scripts of a page cannot read it.
 */
export function forgetSession(c: AppContext): void {
  c.header('clear-site-data', '"cache", "storage"')
  dropOwnCookie(c, 'session')
  forgetActiveProfile(c)
}
