import { EMBED_KINDS, type EmbedKind } from '#contract/embeds.ts'
import { PRODUCT } from '#contract/platform/limits.ts'
import { type AppContext, createRouter } from '#server/platform/context.ts'
import { AppError } from '#server/platform/errors.ts'
import { crawlerHeaders } from '#server/platform/http/crawler-headers.ts'
import { HTML, sendText } from '#server/platform/http/send-text.ts'
import type { Frontend } from '#server/platform/page/frontend.ts'
import { type Asked, wordmark } from '#server/works/public-parts/embed-parts.ts'
import { embedDocument } from './document.ts'
import { describeThing, goneEmbed } from './things.ts'

/**
 * Allows only the site's own scripts and no connections elsewhere. Every site may frame these
 * pages.
 */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' https:",
  "media-src 'self' https:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  'frame-ancestors *',
].join('; ')

/**
 * `GET /embed/{kind}/{id}`: one work in a frame on another site. It is the same for all: no cookie
 * is read or set. `?theme=soot` or `paper` sets the theme, else the viewer's system decides; `?t=`
 * is the second at which a track starts. No other pages may be framed.
 */
export function embedRoutes(frontend: Frontend) {
  const routes = createRouter()
  for (const kind of EMBED_KINDS)
    routes.get(`/embed/${kind}/:id`, async (c) => {
      const asked = askedOf(c)
      const { title, content, status, noAi } = await showOrTell(c, kind, asked)
      c.header('Content-Security-Policy', POLICY)
      c.header('Cross-Origin-Resource-Policy', 'cross-origin')
      return sendText(c, embedDocument(frontend, title, { ...asked, noAi }, content), {
        type: HTML,
        status,
        // revalidated at each use, so that other sites stop showing a work as soon as it is hidden
        headers: {
          'Cache-Control': status === 200 ? 'public, no-cache' : 'no-store',
          ...crawlerHeaders({ hidden: true, noAi }),
        },
        isTagged: status === 200,
      })
    })
  return routes
}

const START_MAX_S = 24 * 3600

function askedOf(c: AppContext): Asked {
  const theme = c.req.query('theme')
  const startAt = Number(c.req.query('t'))
  return {
    theme: theme === 'soot' || theme === 'paper' ? theme : null,
    startAt: startAt > 0 && startAt < START_MAX_S ? Math.floor(startAt) : 0,
    publicUrl: c.var.env.publicUrl,
  }
}

/** The frame of a deleted work stays on other sites: it then says so, and links here. */
async function showOrTell(c: AppContext, kind: EmbedKind, asked: Asked) {
  try {
    const { title, show, noAi } = await describeThing(c, kind, c.req.param('id') ?? '')
    return { title, content: show(asked), noAi, status: 200 as const }
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'not_found') throw error
    const content = goneEmbed(PRODUCT, wordmark(`${asked.publicUrl}/`))
    return { title: PRODUCT, content, noAi: true, status: 404 as const }
  }
}
