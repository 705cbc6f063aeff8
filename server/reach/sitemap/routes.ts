import { type AppContext, createRouter } from '#server/platform/context.ts'
import { notFound } from '#server/platform/errors.ts'
import { clientLimits } from '#server/platform/http/client-limits.ts'
import { sendText } from '#server/platform/http/send-text.ts'
import type { RateLimit } from '#server/platform/rate-limits.ts'
import { fileName, readFileName, renderFile, renderIndex, renderPages } from './sitemap.ts'

/** Rate limit of one client for sitemap files. A crawler requests each file about once a day. */
const SITEMAPS_PER_CLIENT: RateLimit = { name: 'sitemap', points: 120, seconds: 60 }
/** Crawlers come daily at most. Hidden works disappear from cached copies within the hour. */
const CACHE = { 'Cache-Control': 'public, max-age=3600' }

/**
 * Routes for crawlers: `/robots.txt`, the index that it names, and the files of the index. They are
 * at the root, because a sitemap may only contain URLs in its own folder and below.
 */
export function sitemapRoutes() {
  const routes = createRouter()
  const index = new CachedIndex()

  routes.get('/robots.txt', (c) =>
    sendText(c, robots(c.var.env.publicUrl), { type: 'text/plain; charset=utf-8', headers: CACHE, isTagged: true }),
  )
  routes.get('/sitemap.xml', async (c) => sendXml(c, await index.text(c)))
  routes.get('/:file{sitemap-.+\\.xml}', async (c) => {
    const { db, env, rateLimits, address } = c.var
    await clientLimits({ rateLimits, address }).takeForReading(SITEMAPS_PER_CLIENT)
    const name = c.req.param('file')
    if (name === fileName('pages')) return sendXml(c, renderPages(env.publicUrl))
    const asked = readFileName(name)
    const text = asked && (await renderFile(db, env.publicUrl, asked))
    if (!text) throw notFound('Sitemap')
    return sendXml(c, text)
  })
  return routes
}

const sendXml = (c: AppContext, text: string): Promise<Response> =>
  sendText(c, text, { type: 'application/xml; charset=utf-8', headers: CACHE, isTagged: true })

/**
 * RFC 9309: the longest matching rule applies. Pages that must not be indexed say so themselves,
 * which a crawler reads only if it may fetch them. The API has no pages. Calendar programs check
 * this file before they fetch `*.ics`.
 */
const robots = (publicUrl: string): string => `User-agent: *
Allow: /api/docs
Allow: /api/openapi.json
Allow: /api/*.ics
Disallow: /api/

Sitemap: ${publicUrl}/sitemap.xml
`

/**
 * Building the index counts everything public. So it is cached for 100 times as long as the build
 * took, and takes at most 1 % of the time.
 */
const REST = 100

class CachedIndex {
  #made: Promise<string> | null = null
  #goodUntil = 0

  text({ var: { db, env } }: AppContext): Promise<string> {
    if (this.#made && performance.now() < this.#goodUntil) return this.#made
    const start = performance.now()
    this.#goodUntil = Number.POSITIVE_INFINITY
    this.#made = renderIndex(db, env.publicUrl).finally(() => {
      const end = performance.now()
      this.#goodUntil = end + (end - start) * REST
    })
    this.#made.catch(() => {
      this.#made = null
    })
    return this.#made
  }
}
