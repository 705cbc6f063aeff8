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
import { crawlerHeaders } from '../http/crawler-headers.ts'
import { shortPart, TextPart } from '../http/gzip-pieces.ts'
import type { ResponseJson } from '../http/resources.ts'
import { policyOf } from '../http/security-headers.ts'
import { HTML, sendParts } from '../http/send-text.ts'
import { type Frontend, LATER } from './frontend.ts'
import { type Html, html } from './html.ts'
import { type Look, lookOf } from './look.ts'
import { type MetaTags, renderMetaTags } from './meta-tags.ts'

/** A page as its HTML shows it at first. `modules` are the web app's modules that render it. */
export type Shown = { status: 200 | 404; head: MetaTags; entries: Entry[]; modules: string[]; prerender?: Html }
/** `frame` is the data of the frame around the page, which a user's pages have in common. */
type Framed = Shown & { frame: Entry[] }
/** Initial data. */
export type Entry = Omit<PageDatum, 'data'> & { json?: ResponseJson }

const WORDMARK = html`<div class="boot"><span class="wordmark">${PRODUCT}</span></div>`

/** For browsers without scripts. With scripts the page itself explains that nothing was found. */
const NOTHING = html`<noscript><div class="boot-note"><h1>Not found</h1><p>There is nothing at this address. <a class="link" href="/">Go to the first page</a></p></div></noscript>`

/** The HTML shell with a page's meta tags, its initial data and the assets of its modules. */
export async function renderShell(
  c: AppContext,
  frontend: Frontend,
  { status, head, frame, entries, modules, prerender }: Framed,
): Promise<Response> {
  const shows = head.showsAsset ? { path: frontend.urlOf(head.showsAsset) } : head.shows
  const waits = prerender !== undefined
  const template = cut(await frontend.template(c.req.path, waits))
  const look = lookOf(c.var.requester.choices)
  const attributes = htmlAttributes(look)
  const tags = `${renderMetaTags({ ...head, shows }, c.var.env.publicUrl)}\n    ${themeTags(look.theme)}`
  const screen = (prerender ?? WORDMARK).text + (status === 404 ? NOTHING.text : '')
  const [open, ...data] = dataParts(frame, entries, c.var.env)
  // Visitors' pages are cached whole, and never sent in parts.
  const kept = prerender ? (_key: string, text: () => string) => new TextPart(text()) : template.kept
  const parts = [
    kept(`start ${attributes}`, () => template.html + attributes + template.styles),
    kept(tags + screen, () => tags + template.links + screen + template.body + open),
    ...data,
    kept(`end ${waits} ${modules}`, () => template.end + preloadsOf(frontend, modules, waits) + template.scripts),
  ]
  const headers = {
    'Cache-Control': 'private, no-store',
    'Content-Security-Policy': policyOf(c.var.env, frontend.inlineScripts),
    ...crawlerHeaders(head),
  }
  return sendParts(c, parts, { type: HTML, status, headers })
}

/** The template between the places where a page inserts something. */
type Template = Record<'html' | 'styles' | 'links' | 'body' | 'end' | 'scripts', string> & {
  /** Returns the part with this key. It is built and compressed once, for all signed-in users. */
  kept(key: string, text: () => string): TextPart
}

const templates = new Map<string, Template>()
/** The built site has two. The development server makes another one for each request. */
const MOST_TEMPLATES = 4

function cut(template: string): Template {
  const known = templates.get(template)
  if (known) return known
  const [html = '', styles = '', links = '', body = '', end = '', scripts = ''] = template.split(
    /(?<=<html lang="en")|<!--head-->|<!--first-screen-->|<!--page-data-->|<!--start-->/,
  )
  const made = { html, styles, links, body, end, scripts, kept: keepParts() }
  templates.set(template, made)
  if (templates.size > MOST_TEMPLATES) templates.delete(templates.keys().next().value as string)
  return made
}

/** Most parts have about 5 kB, the longest some 20 kB. */
const MOST_PARTS = 500
/** Longer texts are rarely the same twice, so they are not kept. */
const LONGEST_KEY = 4000

/** Keeps the parts that were used last. */
function keepParts(): Template['kept'] {
  const parts = new Map<string, TextPart>()
  return (key, text) => {
    if (key.length > LONGEST_KEY) return new TextPart(text())
    const part = parts.get(key) ?? new TextPart(text())
    parts.delete(key)
    parts.set(key, part)
    if (parts.size > MOST_PARTS) parts.delete(parts.keys().next().value as string)
    return part
  }
}

function preloadsOf(frontend: Frontend, modules: string[], waits: boolean): string {
  const rel = waits ? LATER : 'modulepreload'
  const chunks = modules.map((module) => frontend.chunksOf(module))
  return [
    ...unique(chunks.flatMap(({ styles }) => styles)).map((href) => `<link rel="stylesheet" href="${href}">`),
    ...unique(chunks.flatMap(({ scripts }) => scripts)).map((href) => `<link rel="${rel}" href="${href}">`),
  ].join('\n    ')
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

/**
 * The script element with the data (`PageJson`) in parts: its beginning, what other users receive
 * too, the frame, what is the user's own on this page, and its end.
 */
function dataParts(
  frame: readonly Entry[],
  entries: readonly Entry[],
  { contactEmail, minimumAge }: Env,
): [open: string, ...TextPart[]] {
  const site: Pick<PageData, 'contactEmail' | 'minimumAge'> = { contactEmail, minimumAge }
  const shared: TextPart[] = []
  const jsonOf = (some: readonly Entry[]) => some.map((each) => entryJson(each, shared)).join(',')
  const [framed, own] = [`],"entries":[${jsonOf(frame)}`, `${entries.length > 0 ? ',' : ''}${jsonOf(entries)}]`]
  return [
    `<script type="application/json" id="${PAGE_DATA_ID}">${escapeForHtml(JSON.stringify(site)).slice(0, -1)},"shared":[`,
    ...shared.flatMap((part, at) => (at > 0 ? [COMMA, part] : [part])),
    ownPart(framed, () => framed),
    ownPart(own, () => own),
    shortPart(`,"sentAt":${Date.now()}}</script>`),
  ]
}
const COMMA = shortPart(',')

/**
 * Many users have the same parts: those with nothing unread, and on each page those who like nothing
 * on it.
 */
const ownPart = keepParts()

/** An entry as JSON. Its shared data are appended to `shared`. */
function entryJson({ json, ...entry }: Entry, shared: TextPart[]): string {
  const said = escapeForHtml(JSON.stringify(entry)).slice(0, -1)
  if (!json) return `${said}}`
  if (!json.isShared) return `${said},"data":${json.part.text()}}`
  const viewers = json.viewers?.length ? `,"viewers":${JSON.stringify(json.viewers)}` : ''
  return `${said},"shared":${shared.push(json.part) - 1}${viewers}}`
}
