import { activeProfile, redirectFor } from '#contract/access.ts'
import { type Session, sessionResource } from '#contract/accounts.ts'
import { unreadResource } from '#contract/messages.ts'
import type { ErrorCode } from '#contract/platform/errors.ts'
import { PRODUCT } from '#contract/platform/limits.ts'
import { acting, type Known, type Page, type Visit } from '#contract/platform/page.ts'
import type { PageDatum } from '#contract/platform/page-data.ts'
import { type Ask, ask, keyOf, type Resource } from '#contract/platform/resource.ts'
import { type PageName, SITE } from '#contract/site.ts'
import type { AppContext } from './platform/context.ts'
import { AppError } from './platform/errors.ts'
import type { Resources } from './platform/http/resources.ts'
import type { Frontend } from './platform/page/frontend.ts'
import type { Head } from './platform/page/head.ts'
import { renderShell, type Shown } from './platform/page/shell.ts'

/** What the HTML says of a page: the same always, or by what its resources answered. */
export type HeadOf = Head | ((known: Known, visit: Visit & { publicUrl: string }) => Head)

type Site = {
  heads: Record<PageName, HeadOf>
  resources: Resources
  frontend: Frontend
  /** Who visits. */
  loadSession: (c: AppContext) => Promise<Session>
}

/** What the frame around every page shows. */
const FRAME = acting((as) => [ask(unreadResource, { as })])

const NOT_FOUND: Head = { title: `Page not found • ${PRODUCT}`, description: 'There is no such page.', hidden: true }

/**
 * Answers any URL of the site with the HTML shell: the right status (404 is 404), the head tags, and the first screen's
 * data as JSON, so that a page needs no request of its own before it shows.
 */
export function pageHandler(site: Site) {
  return async (c: AppContext): Promise<Response> => {
    const url = new URL(c.req.url)
    const session = await site.loadSession(c)
    const match = matchRoute(url.pathname)
    const visit: Visit = {
      params: match?.params ?? {},
      search: Object.fromEntries(url.searchParams),
      profile: activeProfile(session),
      host: new URL(c.var.env.publicUrl).host,
    }
    const paint = new FirstPaint(c, site.resources)
    if (match) {
      const elsewhere =
        redirectFor(match.page.access, session, url.pathname + url.search) ?? match.page.leadsTo?.(visit) ?? null
      if (elsewhere) return c.redirect(elsewhere, 302)
    }
    const [framed, shown] = await Promise.all([
      paint.answer(FRAME(visit)),
      match && showPage(match, visit, paint, site),
    ])
    const entries = [{ key: keyOf(sessionResource, {}), data: session }, ...framed, ...(shown?.entries ?? [])]
    return renderShell(c, site.frontend, { status: 404, head: NOT_FOUND, modules: [], ...shown, entries })
  }
}

/** The answers of one page load. */
class FirstPaint {
  readonly #known = new Map<Resource, unknown>()
  readonly #c: AppContext
  readonly #resources: Resources

  constructor(c: AppContext, resources: Resources) {
    this.#c = c
    this.#resources = resources
  }

  get env() {
    return this.#c.var.env
  }

  known: Known = (resource) => this.#known.get(resource) as never

  answer = (asks: readonly Ask[]): Promise<PageDatum[]> => Promise.all(asks.map((ask) => this.#answerOne(ask)))

  /** What is not there, and what cannot be asked for, is handed over as what it is: the page says it without asking. */
  async #answerOne({ resource, params }: Ask): Promise<PageDatum> {
    const key = keyOf(resource, params as never)
    try {
      const data = await this.#resources.ask(this.#c, resource, params as never)
      this.#known.set(resource, data)
      return { key, data, ...(resource.paged && { paged: true }) }
    } catch (error) {
      if (!(error instanceof AppError) || !HANDED_OVER.includes(error.code)) throw error
      return { key, problem: error.toProblem() }
    }
  }
}

const HANDED_OVER: readonly ErrorCode[] = ['not_found', 'invalid']

async function showPage({ name, page }: Match, visit: Visit, paint: FirstPaint, site: Site): Promise<Shown> {
  const first = await paint.answer(page.shows?.(visit) ?? [])
  const more = await paint.answer(page.alsoShows?.(paint.known, visit) ?? [])
  const entries = [...first, ...more]
  const { publicUrl } = paint.env
  const headOf = site.heads[name]
  const head = typeof headOf === 'function' ? headOf(paint.known, { ...visit, publicUrl }) : headOf
  const isMissing = ({ problem }: PageDatum) => problem?.code === 'not_found'
  if (first[0] && isMissing(first[0])) {
    return { status: 404, head: { ...NOT_FOUND, title: head.title }, entries, modules: [] }
  }
  const modules = [page.module, ...(page.modules?.(paint.known, visit) ?? [])].map((module) => `${module}.tsx`)
  return { status: page.isMissing || entries.some(isMissing) ? 404 : 200, head, entries, modules }
}

type Match = { name: PageName; page: Page; params: Record<string, string> }

const PATTERNS = Object.entries(SITE as unknown as Record<PageName, Page>)
  .map(([name, page]) => ({ name: name as PageName, page, segments: page.path.split('/').filter(Boolean) }))
  .toSorted((a, b) => Number(a.page.path.includes('$')) - Number(b.page.path.includes('$')))

/** Which page a path is, fixed segments before named ones. */
function matchRoute(pathname: string): Match | null {
  const parts = pathname.split('/').filter(Boolean).map(decode)
  for (const { name, page, segments } of PATTERNS) {
    if (segments.length !== parts.length) continue
    const params: Record<string, string> = {}
    const fits = segments.every((segment, i) => {
      if (!segment.startsWith('$')) return segment === parts[i]
      params[segment.slice(1)] = parts[i] as string
      return true
    })
    if (fits) return { name, page, params }
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
