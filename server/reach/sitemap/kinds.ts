import { type PageName, SITE } from '#contract/site.ts'
import { PAGE_WORDS } from '#server/reach/social-cards/page-cards.ts'
import { partsOf } from '#server/works/kinds/kinds.ts'
import type { PublicSitemap } from '#server/works/public-parts/kind.ts'

/** Kinds of which each item has an indexed page, by the names of their files. */
export const KINDS: Readonly<Record<string, PublicSitemap>> = Object.fromEntries(
  Object.values<PublicSitemap>(partsOf('sitemap')).map((kind) => [kind.name, kind]),
)
export const KIND_NAMES = Object.keys(KINDS)

/** Pages of the site itself: those that have a social card. */
export const PAGE_PATHS = Object.keys(PAGE_WORDS).map((name) => SITE[name as PageName].path)
