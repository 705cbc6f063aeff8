import { useSyncExternalStore } from 'react'
import { THEME_COOKIE } from '#contract/page-data.ts'
import { writeCookie } from '../cookies.ts'
import { Listeners } from '../listeners.ts'

export type Theme = 'soot' | 'paper'

const YEAR_SECONDS = 365 * 24 * 3600
const BACKGROUND: Record<Theme, string> = { soot: '#131211', paper: '#e7e5df' }
const changes = new Listeners()

const currentTheme = (): Theme => (document.documentElement.dataset.theme === 'paper' ? 'paper' : 'soot')

/** Dresses the page anew and remembers it in a cookie, so that the server sends the next page in it. */
export function setTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', BACKGROUND[theme])
  writeCookie(THEME_COOKIE, theme, YEAR_SECONDS)
  changes.tell()
}

export function useTheme(): Theme {
  return useSyncExternalStore(changes.subscribe, currentTheme)
}
