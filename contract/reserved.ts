import { SITE } from './site.ts'

/** First path segments that no page has yet, or that the server keeps for itself. */
const KEPT =
  'api media assets embed oembed dev healthz readyz metrics static public robots sitemap favicon messages albums events mine ' +
  'search settings login logout signin signout about support feed radio undercroft www mail null undefined'

const normalise = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '')

const RESERVED = new Set(
  [...Object.values(SITE).map((route) => route.path.split('/')[1] ?? ''), ...KEPT.split(' ')]
    .filter((segment) => segment && !segment.startsWith('$'))
    .map(normalise),
)

/**
 * Whether a handle would hide a page of the site: 'find_music' and 'findmusic' both stand for '/find-music' (PROF-06).
 */
export const isReservedHandle = (handle: string): boolean => RESERVED.has(normalise(handle))
