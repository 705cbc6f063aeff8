import { redirectFor } from '#contract/access.ts'
import type { Session } from '#contract/accounts.ts'
import { SIDEBAR_COOKIE } from '#contract/platform/limits.ts'
import {
  keys,
  PAGE_DATA_ID,
  type PageData,
  type PageDatum,
  THEME_BACKGROUNDS,
  THEME_COOKIE,
  type Theme,
} from '#contract/platform/page-data.ts'
import { PRODUCT } from '#contract/platform/product.ts'
import { ROUTES, type RouteName } from '#contract/routes.ts'
import type { AppContext } from '../context.ts'
import { AppError } from '../errors.ts'
import type { Frontend } from './frontend.ts'
import { type Head, renderHead } from './head.ts'

type Params = Record<string, string>
type Visit = { c: AppContext; params: Params; query: URLSearchParams; session: Session }

/** What one URL of the site shows first: its head and the data that its screen starts with, fetched in this process. */
export type Page = {
  /** The module of the web app that draws it, below `web/`. */
  module: string
  head: Head | ((visit: Visit) => Head)
  load?: (visit: Visit) => Promise<Loaded>
  /** The key under which the screen looks for what it is about; a `not_found` is handed over there. */
  subject?: (params: Params) => readonly unknown[]
  /** Another URL to go to at once. */
  redirect?: (visit: Visit) => string | null
}
/** `modules` are others, besides the page's own, that its first screen is drawn by; `status` says that a part of it is not there. */
type Loaded = { head?: Head; entries: PageDatum[]; modules?: string[]; status?: 404 }

export type Pages = Record<RouteName, Page>

/** Who visits, and what the frame around every page shows them. */
type Loaders = {
  loadSession: (c: AppContext) => Promise<Session>
  loadFrame: (c: AppContext, session: Session) => Promise<PageDatum[]>
}

const NOT_FOUND: Head = { title: `Page not found • ${PRODUCT}`, description: 'There is no such page.', hidden: true }

/**
 * Answers any URL of the site with the HTML shell: the right status (404 is 404), the head tags, and the first screen's data
 * as JSON, so that a page needs no request of its own before it shows.
 */
export function pageHandler(pages: Pages, frontend: Frontend, { loadSession, loadFrame }: Loaders) {
  return async (c: AppContext): Promise<Response> => {
    const url = new URL(c.req.url)
    const session = await loadSession(c)
    const match = matchRoute(url.pathname)
    const sessionEntry: PageDatum = { key: keys.session, data: session }
    const frameOf = async () => [sessionEntry, ...(await loadFrame(c, session))]
    if (!match) return render(c, frontend, { status: 404, head: NOT_FOUND, entries: await frameOf(), modules: [] })

    const page = pages[match.name]
    const visit: Visit = { c, params: match.params, query: url.searchParams, session }
    const elsewhere =
      redirectFor(ROUTES[match.name].access, session, url.pathname + url.search) ?? page.redirect?.(visit) ?? null
    if (elsewhere) return c.redirect(elsewhere, 302)
    const [frame, shown] = await Promise.all([frameOf(), loadPage(page, visit)])
    const modules = [page.module, ...shown.modules]
    return render(c, frontend, { ...shown, entries: [...frame, ...shown.entries], modules })
  }
}

type Shown = { status: 200 | 404; head: Head; entries: PageDatum[]; modules: string[] }

async function loadPage(page: Page, visit: Visit): Promise<Shown> {
  const fallback = typeof page.head === 'function' ? page.head(visit) : page.head
  try {
    const loaded = await page.load?.(visit)
    return {
      status: loaded?.status ?? 200,
      head: loaded?.head ?? fallback,
      entries: loaded?.entries ?? [],
      modules: loaded?.modules ?? [],
    }
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'not_found') throw error
    const key = page.subject?.(visit.params)
    const entries = key ? [{ key, problem: error.toProblem() }] : []
    return { status: 404, head: { ...NOT_FOUND, title: fallback.title }, entries, modules: [] }
  }
}

async function render(c: AppContext, frontend: Frontend, { status, head, entries, modules }: Shown): Promise<Response> {
  const template = await frontend.template(c.req.path)
  const chunks = modules.map((module) => frontend.chunksOf(module))
  const preloads = [
    ...unique(chunks.flatMap(({ styles }) => styles)).map((href) => `<link rel="stylesheet" href="${href}">`),
    ...unique(chunks.flatMap(({ scripts }) => scripts)).map((href) => `<link rel="modulepreload" href="${href}">`),
  ]
  const { contactEmail, minimumAge } = c.var.env
  const data: PageData = { entries, sentAt: Date.now(), contactEmail, minimumAge }
  const html = template
    .replace('<html lang="en"', () => `<html lang="en"${htmlAttributes(c)}`)
    .replace('<!--head-->', () => `${renderHead(head, c.var.env.publicUrl)}\n    ${themeTags(themeOf(c))}`)
    // After the stylesheet of the whole app, which names the order of the cascade layers.
    .replace('</head>', () => `${preloads.join('\n    ')}\n  </head>`)
    .replace('<!--page-data-->', () => dataScript(data))
  return c.html(html, status, { 'Cache-Control': 'private, no-store' })
}

const unique = (hrefs: string[]): string[] => [...new Set(hrefs)]

/** The theme that was chosen and the sidebar's state stand in the HTML, so that a page never shows the wrong one first. */
function htmlAttributes(c: AppContext): string {
  const theme = themeOf(c)
  const sidebar = cookiesOf(c).includes(`${SIDEBAR_COOKIE.name}=false`) ? ' data-sidebar="icon"' : ''
  return (theme ? ` data-theme="${theme}"` : '') + sidebar
}

// Not by hono's parser: it drops names with a colon.
const cookiesOf = (c: AppContext): string[] => (c.req.header('cookie') ?? '').split(/;\s*/)

const THEMES = Object.keys(THEME_BACKGROUNDS) as Theme[]

const themeOf = (c: AppContext): Theme | undefined =>
  THEMES.find((theme) => cookiesOf(c).includes(`${THEME_COOKIE}=${theme}`))

/** What the browser needs to know before any stylesheet: the ground it paints first and the colour of its own bar. */
function themeTags(chosen: Theme | undefined): string {
  const bar = (system: 'light' | 'dark', theme: Theme) =>
    `<meta name="theme-color" media="(prefers-color-scheme: ${system})" content="${THEME_BACKGROUNDS[chosen ?? theme]}">`
  const schemes = { paper: 'light', soot: 'dark' }
  return [
    `<meta name="color-scheme" content="${chosen ? schemes[chosen] : 'dark light'}">`,
    bar('light', 'paper'),
    bar('dark', 'soot'),
  ].join('\n    ')
}

/** JSON inside a script element ends at the first `</script`, so no `<` may stand in it. */
function dataScript(data: PageData): string {
  const json = JSON.stringify(data).replaceAll('<', '\\u003c')
  return `<script type="application/json" id="${PAGE_DATA_ID}">${json}</script>`
}

const PATTERNS = Object.entries(ROUTES)
  .map(([name, { path }]) => ({ name: name as RouteName, path, segments: path.split('/').filter(Boolean) }))
  .toSorted((a, b) => Number(a.path.includes('$')) - Number(b.path.includes('$')))

/** Which page a path is, fixed segments before named ones. */
function matchRoute(pathname: string): { name: RouteName; params: Params } | null {
  const parts = pathname.split('/').filter(Boolean).map(decode)
  for (const { name, segments } of PATTERNS) {
    if (segments.length !== parts.length) continue
    const params: Params = {}
    const fits = segments.every((segment, i) => {
      if (!segment.startsWith('$')) return segment === parts[i]
      params[segment.slice(1)] = parts[i] as string
      return true
    })
    if (fits) return { name, params }
  }
  return null
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
