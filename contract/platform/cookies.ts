import { SIDEBAR_COOKIE } from './limits.ts'

/** Every cookie of this site, by its name over plain HTTP (as on localhost). */
const COOKIES = {
  session: 'session',
  device: 'device',
  activeProfile: 'activeProfileId',
  theme: 'theme',
  sidebar: SIDEBAR_COOKIE.name,
} as const
export type OwnCookie = keyof typeof COOKIES

const PREFIX = '__Host-'

/**
 * Returns the name of a cookie. Over HTTPS the name has the prefix `__Host-`: browsers then refuse
 * a cookie of that name from another host or path.
 */
export const cookieName = (which: OwnCookie, isSecure: boolean): string =>
  isSecure ? PREFIX + COOKIES[which] : COOKIES[which]
