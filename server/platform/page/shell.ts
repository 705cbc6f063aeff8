import { SIDEBAR_COOKIE } from '#contract/platform/limits.ts'
import {
  PAGE_DATA_ID,
  type PageData,
  type PageDatum,
  THEME_BACKGROUNDS,
  THEME_COOKIE,
  type Theme,
} from '#contract/platform/page-data.ts'
import type { AppContext } from '../context.ts'
import type { Frontend } from './frontend.ts'
import { type Head, renderHead } from './head.ts'

/** A page as the HTML shows it first; `modules` are those of the web app that draw it. */
export type Shown = { status: 200 | 404; head: Head; entries: PageDatum[]; modules: string[] }

/** The HTML shell with a page's head, its first data and what its modules need. */
export async function renderShell(
  c: AppContext,
  frontend: Frontend,
  { status, head, entries, modules }: Shown,
): Promise<Response> {
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

/**
 * The theme that was chosen and the sidebar's state stand in the HTML, so that a page never shows the wrong one first.
 */
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
  const bar = (system: 'light' | 'dark', theme: Theme) => {
    const colour = THEME_BACKGROUNDS[chosen ?? theme]
    return `<meta name="theme-color" media="(prefers-color-scheme: ${system})" content="${colour}">`
  }
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
