import { type AppContext, createRouter } from '#server/platform/context.ts'
import { isOutOfReach } from '#server/platform/database.ts'
import { notFound } from '#server/platform/errors.ts'
import { clientLimits } from '#server/platform/http/client-limits.ts'
import { sendText } from '#server/platform/http/send-text.ts'
import type { RateLimit } from '#server/platform/rate-limits.ts'
import { findOpenPaths } from '#server/reach/no-ai/open-paths.ts'
import { robotsText } from '#server/reach/no-ai/robots.ts'
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

  routes.get('/robots.txt', async (c) => {
    const { responseCache, publicReads, env } = c.var
    const { value } = await responseCache.getForVisitor('robots.txt', async () => {
      // Without a robots.txt crawlers of search engines stay away too.
      const open = await findOpenPaths(publicReads).catch((error: unknown) => {
        if (isOutOfReach(error)) return []
        throw error
      })
      const text = robotsText(env.publicUrl, open)
      // A choice, a name or a new work shows when this copy expires: crawlers come once a day.
      return { value: text, bytes: text.length * 2, keys: [] }
    })
    return sendText(c, value, { type: 'text/plain; charset=utf-8', headers: CACHE, isTagged: true })
  })
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
