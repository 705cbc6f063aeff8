import { activeProfile, redirectFor } from '#contract/access.ts'
import { type Session, sessionResource } from '#contract/accounts.ts'
import { unreadResource } from '#contract/messages.ts'
import { notificationCountResource } from '#contract/notifications.ts'
import type { ErrorCode } from '#contract/platform/errors.ts'
import { PRODUCT } from '#contract/platform/limits.ts'
import { matcher } from '#contract/platform/match.ts'
import { acting, type Known, type Page, type Visit } from '#contract/platform/page.ts'
import { SECRET_LINK_TOKEN } from '#contract/platform/page-data.ts'
import { type Ask, ask, keyOf, type Resource } from '#contract/platform/resource.ts'
import { publicProfileResource } from '#contract/public-profile.ts'
import { type PageName, SITE } from '#contract/site.ts'
import type { Site as WordsSite } from '#contract/words/words.ts'
import { findPresentAddress } from './old-addresses.ts'
import { escapeForHtml } from './platform/cached-responses/shared-response.ts'
import type { AppContext } from './platform/context.ts'
import type { Database } from './platform/database.ts'
import { AppError } from './platform/errors.ts'
import { TextPart } from './platform/http/gzip-pieces.ts'
import type { Resources } from './platform/http/resources.ts'
import type { Frontend } from './platform/page/frontend.ts'
import type { Html } from './platform/page/html.ts'
import type { MetaTags } from './platform/page/meta-tags.ts'
import { type Entry, renderShell, type Shown } from './platform/page/shell.ts'
import { findSocialCard } from './reach/social-cards/find-card.ts'
import { actWithLink } from './works/secret-links/act-with-link.ts'

/** The meta tags of a page: fixed, or built from the data of its resources. */
export type MetaTagsOf = MetaTags | ((known: Known, visit: Visit & { publicUrl: string }) => MetaTags)

type Site = {
  metaTags: Record<PageName, MetaTagsOf>
  resources: Resources
  frontend: Frontend
  /** The prerendered HTML of a visitor's page. */
  prerender: (page: NamedPage, known: Known, shown: Pick<Visit, 'search'> & { site: WordsSite }) => Html | undefined
  /** Returns the visitor's session. */
  restoreSession: (c: AppContext) => Session
}

/** The route in metrics of all pages that do not exist. */
const NO_PAGE = 'no page'

/** The data of the frame around every page. */
const FRAME = acting((as) => [ask(unreadResource, { as }), ask(notificationCountResource, { as })])

const NOT_FOUND: MetaTags = {
  title: `Page not found • ${PRODUCT}`,
  description: 'There is no such page.',
  hidden: true,
}

/**
 * Answers any URL of the site with the HTML shell: the right status (404 is 404), the meta tags,
 * and the page's initial data as JSON. The page therefore needs no API request before it renders.
 */
export function pageHandler(site: Site) {
  return async (c: AppContext): Promise<Response> => {
    const url = new URL(c.req.url)
    const session = site.restoreSession(c)
    const match = matchPage(url.pathname)
    c.set('page', match?.page.path ?? NO_PAGE)
    const visit: Visit = {
      params: match?.params ?? {},
      search: Object.fromEntries(url.searchParams),
      profile: activeProfile(session),
      host: new URL(c.var.env.publicUrl).host,
    }
    if (match?.page.isSecret) {
      c.header('Referrer-Policy', 'no-referrer')
      c.header('X-Robots-Tag', 'noindex, nofollow')
      const link = await findLink(c, match.params.token)
      if (link) actWithLink(c, link)
    }
    const paint = new FirstPaint(c, site.resources)
    if (match) {
      const elsewhere =
        redirectFor(match.page.access, session, url.pathname + url.search) ?? match.page.leadsTo?.(visit) ?? null
      if (elsewhere) return c.redirect(elsewhere, 302)
    }
    const [framed, shown] = await Promise.all([
      paint.respond(FRAME(visit)),
      match && showPage(match.page, visit, paint, { ...site, isVisitor: session.user === null }),
    ])
    const part = new TextPart(escapeForHtml(JSON.stringify(session)))
    const isMissing = !shown || shown.status === 404
    const profile = paint.known(publicProfileResource)?.profile
    if (isMissing || profile) {
      const named = { asked: match?.params.slug, shown: profile }
      const present = await findPresentAddress(c, url, named)
      // Not cached: a profile can take its old handle back, or end the redirect.
      if (present) return c.body(null, 301, { Location: present, 'Cache-Control': 'private, no-store' })
    }
    const own = { key: keyOf(sessionResource, {}), json: { part, isShared: false } }
    const missing: Shown = { status: 404, head: NOT_FOUND, modules: [], entries: [] }
    return renderShell(c, site.frontend, { ...(shown ?? missing), frame: [own, ...framed] })
  }
}

const findLink = async (c: AppContext, token = '') =>
  SECRET_LINK_TOKEN.test(token) ? c.var.secretLinks.find(token) : undefined

/** The responses of one page load. */
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

  get db() {
    return this.#c.var.db
  }

  known: Known = (resource) => this.#known.get(resource) as never

  respond = (asks: readonly Ask[]): Promise<Entry[]> => Promise.all(asks.map((ask) => this.#answerOne(ask)))

  /** Embeds `not_found` and validation errors too, so that the client need not ask again. */
  async #answerOne({ resource, params }: Ask): Promise<Entry> {
    const key = keyOf(resource, params as never)
    try {
      const { data, json } = await this.#resources.ask(this.#c, resource, params as never)
      this.#known.set(resource, data)
      return { key, json, ...(resource.paged && { paged: true }) }
    } catch (error) {
      if (!(error instanceof AppError) || !EMBEDDED_ERRORS.includes(error.code)) throw error
      return { key, problem: error.toProblem() }
    }
  }
}

const EMBEDDED_ERRORS: readonly ErrorCode[] = ['not_found', 'invalid', 'bad_request']

async function showPage(
  page: NamedPage,
  visit: Visit,
  paint: FirstPaint,
  site: Site & { isVisitor: boolean },
): Promise<Shown> {
  const first = await paint.respond(page.shows?.(visit) ?? [])
  const more = await paint.respond(page.alsoShows?.(paint.known, visit) ?? [])
  const entries = [...first, ...more]
  const { publicUrl, contactEmail, minimumAge } = paint.env
  const metaTagsOf = site.metaTags[page.name]
  const plainMetaTags = typeof metaTagsOf === 'function' ? metaTagsOf(paint.known, { ...visit, publicUrl }) : metaTagsOf
  const isMissing = ({ problem }: Entry) => problem?.code === 'not_found' || problem?.code === 'bad_request'
  if (first[0] && isMissing(first[0])) {
    return { status: 404, head: { ...NOT_FOUND, title: plainMetaTags.title }, entries, modules: [] }
  }
  // Signed-in users are no crawlers, so their pages need no social card and no JSON-LD.
  const head = site.isVisitor ? await withSocialCard(paint.db, plainMetaTags) : { ...plainMetaTags, about: undefined }
  const modules = [page.module, ...(page.modules?.(paint.known, visit) ?? [])].map((module) => `${module}.tsx`)
  const prerender = site.isVisitor
    ? site.prerender(page, paint.known, { search: visit.search, site: { mailbox: contactEmail, minimumAge } })
    : undefined
  return { status: page.isMissing || entries.some(isMissing) ? 404 : 200, head, entries, modules, prerender }
}

/** Indexed pages have a social card, drawn in advance. Until then the site's own card is used. */
async function withSocialCard(db: Database, head: MetaTags): Promise<MetaTags> {
  const card = head.hidden ? null : await findSocialCard(db, head.card?.subject)
  return card ? { ...head, image: { ...card, alt: head.card?.alt ?? PRODUCT } } : head
}

export type NamedPage = Page & { name: PageName }

const matchPage = matcher<NamedPage>(
  Object.entries(SITE as unknown as Record<PageName, Page>).map(([name, page]) => ({
    ...page,
    name: name as PageName,
  })),
)
