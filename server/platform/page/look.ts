import { THEME_BACKGROUNDS, type Theme } from '#contract/platform/page-data.ts'
import type { Choices } from '../http/requester.ts'

/**
 * The visitor's choices that change the HTML. Without a chosen theme the page follows the system's.
 */
export type Look = { theme: Theme | undefined; hasNarrowSidebar: boolean }

const THEMES = Object.keys(THEME_BACKGROUNDS) as Theme[]

export const lookOf = ({ theme, sidebar }: Choices): Look => ({
  theme: THEMES.find((each) => each === theme),
  hasNarrowSidebar: sidebar === 'false',
})
