import { SITE } from './site.ts'

/** First path segments that future pages may use, or that the server uses. */
const KEPT =
  'api media assets embed oembed dev healthz readyz metrics static public robots sitemap favicon messages albums events mine ' +
  'search settings login logout signin signout about support feed radio undercroft www mail null undefined'

/**
 * Names that sound official: readers would take messages from them for the site's. These are
 * mailboxes of RFC 2142, addresses that certificate authorities use, system accounts and roles.
 */
const OFFICES =
  'abuse noc security postmaster hostmaster usenet news webmaster uucp ftp info marketing sales support administrator admin ' +
  'ssladmin sysadmin admins administrators root superuser sudo system daemon nobody operator owner mailerdaemon noreply donotreply ' +
  'moderator moderators moderation mod mods staff official helpdesk contact helpline trust safety trustandsafety legal ' +
  'copyright dmca takedown privacy gdpr billing payment payments accounts verify verified verification password recovery ' +
  'notifications notification announcements wellknown webfinger status community everyone anonymous deleted deletedprofile'
/** Words that, beside an official name or the site's name, still sound official. */
const BESIDE = 'the team official staff crew hq help real service account'
const HOUSE = 'undercroft'
/** Official names that stay reserved with a number after them. */
const NUMBERED = new Set(`${HOUSE} admin administrator moderator mod support security staff official root`.split(' '))

const normalise = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '')

const LOOK_ALIKES: Readonly<Record<string, string>> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', 8: 'b' }
/** Replaces digits by the letters that they look like, and L by I. */
const fold = (text: string): string => text.replace(/[0134578l]/g, (sign) => LOOK_ALIKES[sign] ?? 'i')

const PATHS = new Set(
  [...Object.values(SITE).map((route) => route.path.split('/')[1] ?? ''), ...KEPT.split(' ')]
    .filter((segment) => segment && !segment.startsWith('$'))
    .map(normalise),
)
const RESERVED = new Set([...PATHS, ...OFFICES.split(' ')].map(fold))
const OFFICE_WORDS = new Set([...OFFICES.split(' '), HOUSE].map(fold))
const BESIDE_WORDS = new Set(BESIDE.split(' ').map(fold))
const NUMBERED_WORDS = new Set([...NUMBERED].map(fold))

/**
 * Tells whether the segment is, or may become, a page of the site: 'find_music' and 'findmusic'
 * both match '/find-music'.
 */
export const isPagePath = (segment: string): boolean => PATHS.has(normalise(segment))

/**
 * Tells whether nobody may choose a handle: it would hide a page of the site or sound official,
 * even in other spellings ('supp0rt', 'mode_rator', 'admin_team'). Profiles that already have such
 * a handle keep it (PROF-06).
 */
export function isReservedHandle(handle: string): boolean {
  const plain = normalise(handle)
  const unnumbered = plain.replace(/\d/g, '')
  if (RESERVED.has(fold(plain)) || NUMBERED_WORDS.has(fold(unnumbered))) return true
  const isBeside = (word: string) => word === '' || BESIDE_WORDS.has(fold(word)) || OFFICE_WORDS.has(fold(word))
  const rest = fold(plain).split(fold(HOUSE))
  if (rest.length > 1 && rest.every(isBeside)) return true
  const words = handle.toLowerCase().split('_').filter(Boolean)
  return words.some((word) => OFFICE_WORDS.has(fold(word))) && words.every(isBeside)
}
