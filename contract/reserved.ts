import { SITE } from './site.ts'

/** First path segments that no page has yet, or that the server keeps for itself. */
const KEPT =
  'api media assets embed oembed dev healthz readyz metrics static public robots sitemap favicon messages albums events mine ' +
  'search settings login logout signin signout about support feed radio undercroft www mail null undefined'

/**
 * Names that speak for the house: whoever reads a message from one takes it for an office. Mailboxes of RFC 2142 and
 * what certificate authorities write to, system accounts, and roles.
 */
const OFFICES =
  'abuse noc security postmaster hostmaster usenet news webmaster uucp ftp info marketing sales support administrator admin ' +
  'ssladmin sysadmin admins administrators root superuser sudo system daemon nobody operator owner mailerdaemon noreply donotreply ' +
  'moderator moderators moderation mod mods staff official helpdesk contact helpline trust safety trustandsafety legal ' +
  'copyright dmca takedown privacy gdpr billing payment payments accounts verify verified verification password recovery ' +
  'notifications notification announcements wellknown webfinger status community everyone anonymous deleted deletedprofile'
/** Words that turn a name of an office, or of the house, into another one. */
const BESIDE = 'the team official staff crew hq help real service account'
const HOUSE = 'undercroft'
/** Offices that a number is put behind, for want of the plain name. */
const NUMBERED = new Set(`${HOUSE} admin administrator moderator mod support security staff official root`.split(' '))

const normalise = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '')

const LOOK_ALIKES: Readonly<Record<string, string>> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', 8: 'b' }
/** Digits as the letters that they are taken for, and L as I. */
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

/** Whether a page of the site is there, or may come there: 'find_music' and 'findmusic' both stand for '/find-music'. */
export const isPagePath = (segment: string): boolean => PATHS.has(normalise(segment))

/**
 * Whether nobody gets a handle: it would hide a page of the site, or be taken for an office of the house, also where
 * it is written with other signs ('supp0rt', 'mode_rator', 'admin_team'). Profiles that have one keep it (PROF-06).
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
