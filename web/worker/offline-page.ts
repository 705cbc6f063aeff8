import { cookieName } from '#contract/platform/cookies.ts'
import { THEME_BACKGROUNDS, type Theme } from '#contract/platform/page-data.ts'
import { OFFLINE_PAGE } from './cache-build.ts'
import { KEPT_MEDIA } from './kept-media.ts'
import type { WorkerScope } from './worker-scope.ts'

/** Where a page stores the session of the signed-in user, as JSON, until they sign out. */
export const KEPT_SESSION = '/offline/session'
/** Set on `<html>` if the page comes from the service worker instead of the server. */
export const OFFLINE_MARK = 'data-offline'

const VISITOR = '{"user":null,"profiles":[],"activeProfileId":null}'
const SCHEMES: Record<Theme, string> = { paper: 'light', soot: 'dark' }

/**
 * The offline page of the newest cached build, with the theme and frame that the server would send;
 * undefined if none is cached.
 */
export async function offlinePage({ caches, cookieStore }: WorkerScope): Promise<Response | undefined> {
  const names = (await caches.keys()).toReversed()
  for (const cacheName of names) {
    const kept = await caches.match(OFFLINE_PAGE, { cacheName })
    if (!kept) continue
    const session = await caches.match(KEPT_SESSION, { cacheName: KEPT_MEDIA })
    const names = [cookieName('theme', true), cookieName('theme', false)]
    const [first, second] = await Promise.all(names.map((name) => cookieStore?.get(name)))
    const theme = (first ?? second)?.value
    const page = dressed(await kept.text(), theme)
    const headers = new Headers(kept.headers)
    // The two headers described the text before the changes above.
    for (const name of ['content-encoding', 'content-length']) headers.delete(name)
    return new Response(session ? signedIn(page, await session.text()) : page, { headers })
  }
}

function dressed(page: string, theme: string | undefined): string {
  const marked = (attributes: string) => page.replace('<html lang="en"', `<html lang="en" ${OFFLINE_MARK}${attributes}`)
  if (!isTheme(theme)) return marked('')
  return marked(` data-theme="${theme}"`)
    .replace(/(<meta name="color-scheme" content=")[^"]*/, `$1${SCHEMES[theme]}`)
    .replace(/(<meta name="theme-color"[^<>]* content=")[^"]*/g, `$1${THEME_BACKGROUNDS[theme]}`)
}

const isTheme = (theme: string | undefined): theme is Theme => theme !== undefined && theme in SCHEMES

/** Escapes the session, so that none of its text can end the script around it. */
const signedIn = (page: string, session: string): string =>
  page.replace(VISITOR, () => session.replaceAll('<', String.raw`\u003c`))
