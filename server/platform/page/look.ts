import { SIDEBAR_COOKIE } from '#contract/platform/limits.ts'
import { THEME_BACKGROUNDS, THEME_COOKIE, type Theme } from '#contract/platform/page-data.ts'

/** What shows in the HTML of what somebody chose; without a theme the page is dressed as the system is. */
export type Look = { theme: Theme | undefined; hasNarrowSidebar: boolean }

const THEMES = Object.keys(THEME_BACKGROUNDS) as Theme[]

/** Reads a `Cookie` header. Not by hono's parser: it drops names with a colon. */
export function lookOf(header = ''): Look {
  const cookies = header.split(/;\s*/)
  return {
    theme: THEMES.find((theme) => cookies.includes(`${THEME_COOKIE}=${theme}`)),
    hasNarrowSidebar: cookies.includes(`${SIDEBAR_COOKIE.name}=false`),
  }
}
