import { LISTED_AI_CRAWLERS } from './ai-crawlers.ts'

/**
 * Listed crawlers that robots.txt does not name: the first three also fetch pages for link previews
 * and for a search engine without AI. Some programs compare names by a part of them: with the others
 * they would turn away `Baiduspider`, or whatever contains the word 'code'.
 */
const LEFT_OUT = new Set(['facebookexternalhit', 'Applebot', 'Bravebot', 'Spider', 'Code'])

const AI_CRAWLERS = LISTED_AI_CRAWLERS.filter((name) => !LEFT_OUT.has(name))

/**
 * The text of robots.txt (RFC 9309): the longest matching rule applies. `open` are rules for the
 * paths of artists who allow AI crawlers, see `findOpenPaths`.
 *
 * Pages that must not be indexed say so themselves, which a crawler reads only if it may fetch
 * them. The API has no pages. Calendar programs check this file before they fetch `*.ics`.
 */
export const robotsText = (publicUrl: string, open: readonly string[]): string => `User-agent: *
Allow: /api/docs
Allow: /api/openapi.json
Allow: /api/*.ics
Disallow: /api/

# AI crawlers (https://github.com/ai-robots-txt/ai.robots.txt)
${AI_CRAWLERS.map((agent) => `User-agent: ${agent}\n`).join('')}Allow: /.well-known/tdmrep.json
${open.map((path) => `Allow: ${path}\n`).join('')}Disallow: /

Sitemap: ${publicUrl}/sitemap.xml
`
