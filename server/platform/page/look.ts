import { THEME_BACKGROUNDS, type Theme } from '#contract/platform/page-data.ts'
import type { Choices } from '../http/requester.ts'

/** What shows in the HTML of what somebody chose; without a theme the page is dressed as the system is. */
export type Look = { theme: Theme | undefined; hasNarrowSidebar: boolean }

const THEMES = Object.keys(THEME_BACKGROUNDS) as Theme[]

export const lookOf = ({ theme, sidebar }: Choices): Look => ({
  theme: THEMES.find((each) => each === theme),
  hasNarrowSidebar: sidebar === 'false',
})
