import { SIDEBAR_COOKIE } from './limits.ts'

/** Every cookie of this site, under the name that it has over plain http, as at localhost. */
export const COOKIES = {
  session: 'session',
  device: 'device',
  activeProfile: 'activeProfileId',
  theme: 'theme',
  sidebar: SIDEBAR_COOKIE.name,
} as const
export type OwnCookie = keyof typeof COOKIES

const PREFIX = '__Host-'

/** The name of a cookie. Over https its prefix has browsers refuse a cookie of that name from another host or path. */
export const cookieName = (which: OwnCookie, isSecure: boolean): string =>
  isSecure ? PREFIX + COOKIES[which] : COOKIES[which]
