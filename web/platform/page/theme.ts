import { useSyncExternalStore } from 'react'
import { THEME_BACKGROUNDS, type Theme } from '#contract/platform/page-data.ts'
import { writeCookie } from '../cookies.ts'
import { Emitter } from '../signal.ts'

const YEAR_SECONDS = 365 * 24 * 3600
const changed = new Emitter()

/** The theme that the user chose for this browser; null while the page follows the system. */
const chosenTheme = (): Theme | null => (document.documentElement.dataset.theme as Theme | undefined) ?? null

/**
 * Changes the theme and stores it in a cookie, so that the server sends the next page in it. Null
 * follows the system again.
 */
export function setTheme(theme: Theme | null): void {
  if (theme) document.documentElement.dataset.theme = theme
  else delete document.documentElement.dataset.theme
  for (const bar of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]'))
    bar.content = THEME_BACKGROUNDS[theme ?? (bar.media.includes('light') ? 'paper' : 'soot')]
  writeCookie('theme', theme ?? '', theme ? YEAR_SECONDS : 0)
  changed.emit()
}

export function useChosenTheme(): Theme | null {
  return useSyncExternalStore(changed.subscribe, chosenTheme)
}
