import { ENTRANCE_PAGES } from './pages/entrance.ts'
import { OWN_PAGES } from './pages/own.ts'
import { PUBLIC_PAGES } from './pages/public.ts'

/**
 * Every page of the site. The page's router, the server's responses and the reserved handles are
 * derived from this table.
 */
export const SITE = { ...ENTRANCE_PAGES, ...OWN_PAGES, ...PUBLIC_PAGES } as const

export type PageName = keyof typeof SITE
