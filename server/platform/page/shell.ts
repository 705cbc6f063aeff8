import { PRODUCT } from '#contract/platform/limits.ts'
import {
  PAGE_DATA_ID,
  type PageData,
  type PageDatum,
  THEME_BACKGROUNDS,
  type Theme,
} from '#contract/platform/page-data.ts'
import { escapeForHtml } from '../cached-responses/shared-response.ts'
import type { AppContext } from '../context.ts'
import type { Env } from '../env.ts'
import { policyOf } from '../http/security-headers.ts'
import { HTML, sendCacheable } from '../http/send-text.ts'
import { type Frontend, LATER } from './frontend.ts'
import { type Html, html } from './html.ts'
import { type Look, lookOf } from './look.ts'
import { type MetaTags, renderMetaTags } from './meta-tags.ts'

/** A page as its HTML shows it at first. `modules` are the web app's modules that render it. */
export type Shown = { status: 200 | 404; head: MetaTags; entries: Entry[]; modules: string[]; prerender?: Html }
/** Initial data. `text` is the JSON as it is sent, without any `<`. */
export type Entry = Omit<PageDatum, 'data'> & { text?: string }

const WORDMARK = html`<div class="boot"><span class="wordmark">${PRODUCT}</span></div>`

/** For browsers without scripts. With scripts the page itself explains that nothing was found. */
const NOTHING = html`<noscript><div class="boot-note"><h1>Not found</h1><p>There is nothing at this address. <a class="link" href="/">Go to the first page</a></p></div></noscript>`

/** The HTML shell with a page's meta tags, its initial data and the assets of its modules. */
export async function renderShell(
  c: AppContext,
  frontend: Frontend,
  { status, head, entries, modules, prerender }: Shown,
): Promise<Response> {
  const shows = head.showsAsset ? { path: frontend.urlOf(head.showsAsset) } : head.shows
  const waits = prerender !== undefined && shows !== undefined
  const template = await frontend.template(c.req.path, waits)
  const rel = waits ? LATER : 'modulepreload'
  const chunks = modules.map((module) => frontend.chunksOf(module))
  const preloads = [
    ...unique(chunks.flatMap(({ styles }) => styles)).map((href) => `<link rel="stylesheet" href="${href}">`),
    ...unique(chunks.flatMap(({ scripts }) => scripts)).map((href) => `<link rel="${rel}" href="${href}">`),
  ]
  const look = lookOf(c.var.requester.choices)
  const page = template
    .replace('<html lang="en"', () => `<html lang="en"${htmlAttributes(look)}`)
    .replace(
      '<!--head-->',
      () => `${renderMetaTags({ ...head, shows }, c.var.env.publicUrl)}\n    ${themeTags(look.theme)}`,
    )
    .replace('<!--start-->', () => preloads.join('\n    '))
    .replace('<!--first-screen-->', () => (prerender ?? WORDMARK).text + (status === 404 ? NOTHING.text : ''))
    .replace('<!--page-data-->', () => dataScript(entries, c.var.env))
  const headers = {
    'Cache-Control': 'private, no-store',
    'Content-Security-Policy': policyOf(c.var.env, frontend.inlineScripts),
  }
  return sendCacheable(c, page, { type: HTML, status, headers })
}

const unique = (hrefs: string[]): string[] => [...new Set(hrefs)]

/**
 * The HTML contains the chosen theme and the sidebar's state, so that a page never shows the wrong
 * one first.
 */
const htmlAttributes = ({ theme, hasNarrowSidebar }: Look): string =>
  (theme ? ` data-theme="${theme}"` : '') + (hasNarrowSidebar ? ' data-sidebar="icon"' : '')

/**
 * Values that the browser needs before any stylesheet: its first background and the colour of its
 * own toolbar.
 */
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

function dataScript(entries: readonly Entry[], { contactEmail, minimumAge }: Env): string {
  const rest: Omit<PageData, 'entries'> = { sentAt: Date.now(), contactEmail, minimumAge }
  const texts = entries.map(({ text, ...entry }) => {
    const json = escapeForHtml(JSON.stringify(entry))
    return text === undefined ? json : `${json.slice(0, -1)},"data":${text}}`
  })
  const json = `{"entries":[${texts.join(',')}],${escapeForHtml(JSON.stringify(rest)).slice(1)}`
  return `<script type="application/json" id="${PAGE_DATA_ID}">${json}</script>`
}
