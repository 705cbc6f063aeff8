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

/** By which the account's failures on this browser are counted; null unless it signed in to the account before. */
export const knownDevice = (c: AppContext, userId: string): string | null =>
  c.var.knownDevices.find(readDevice(c), userId)

/** Remembers, also after signing out, that whoever uses this browser has shown to own the account (AUTH-10). */
export const rememberDevice = (c: AppContext, userId: string): void =>
  setOwnCookie(c, 'device', c.var.knownDevices.add(readDevice(c), userId), YEAR_SECONDS)

/** Remembers which profile a page load acts as. */
export const setActiveProfileCookie = (c: AppContext, profileId: string): void =>
  setOwnCookie(c, 'activeProfile', profileId, YEAR_SECONDS)

/** Forgets which profile that was. */
export const forgetActiveProfile = (c: AppContext): void => dropOwnCookie(c, 'activeProfile')

/** Forgets who was signed in, and as which profile they acted (AUTH-07). */
export function forgetSession(c: AppContext): void {
  dropOwnCookie(c, 'session')
  forgetActiveProfile(c)
}
