import { EMBED_KINDS, EMBED_SIZES, type EmbedKind, type EmbedSize, embedCode, embedPath } from '#contract/embeds.ts'
import { escapeHtml } from '#contract/platform/escape-html.ts'
import { isolated } from '#contract/platform/isolated.ts'
import { PRODUCT } from '#contract/platform/limits.ts'
import { type AppContext, createRouter } from '#server/platform/context.ts'
import { isUuid } from '#server/platform/database/ids.ts'
import { AppError, notFound } from '#server/platform/errors.ts'
import { clientLimits } from '#server/platform/http/client-limits.ts'
import { sendText } from '#server/platform/http/send-text.ts'
import { xmlText } from '#server/platform/http/xml-text.ts'
import type { RateLimit } from '#server/platform/rate-limits.ts'
import { findSocialCard } from '#server/reach/social-cards/find-card.ts'
import { describeThing } from './things.ts'

/**
 * Rate limit of one client for oEmbed requests. Servers of other sites send them, each for many
 * people.
 */
const LOOKUPS_PER_CLIENT: RateLimit = { name: 'oembed', points: 300, seconds: 60 }
const CACHE_S = 3600

/**
 * `GET /oembed?url=…`: how other sites can show a page (oEmbed 1.0, oembed.com), as JSON or XML.
 * 404 for pages that do not exist, are not public or have no frame, 501 for another format.
 */
export const oembedRoutes = createRouter()

oembedRoutes.get('/oembed', async (c) => {
  await clientLimits(c.var).takeForReading(LOOKUPS_PER_CLIENT)
  const format = c.req.query('format') ?? 'json'
  if (format !== 'json' && format !== 'xml') return c.text('Not Implemented', 501)
  const { kind, id } = subjectOfUrl(c)
  const response = await present(c, kind, id)
  const [type, text] =
    format === 'xml'
      ? (['text/xml; charset=utf-8', toXml(response)] as const)
      : (['application/json; charset=utf-8', JSON.stringify(response)] as const)
  return sendText(c, text, {
    type,
    headers: { 'Cache-Control': 'public, no-cache', 'Access-Control-Allow-Origin': '*' },
    isTagged: true,
  })
})

const PATH = new RegExp(`^/(?:embed/)?(${EMBED_KINDS.join('|')})/([0-9a-f-]{36})/?$`, 'i')

/** @throws AppError `invalid` without a URL, `not_found` for the URL of another page */
function subjectOfUrl(c: AppContext): { kind: EmbedKind; id: string } {
  const asked = c.req.query('url')
  if (!asked) throw new AppError('invalid', 'Name the page in ?url=')
  const url = URL.canParse(asked) ? new URL(asked) : null
  const isHere = url !== null && url.host === new URL(c.var.env.publicUrl).host && /^https?:$/.test(url.protocol)
  const [, kind, id] = (isHere && PATH.exec(url.pathname)) || []
  if (!kind || !id || !isUuid(id)) throw notFound('Page')
  return { kind: kind.toLowerCase() as EmbedKind, id: id.toLowerCase() }
}

async function present(c: AppContext, kind: EmbedKind, id: string) {
  const { publicUrl } = c.var.env
  const thing = await describeThing(c, kind, id)
  const size = within(EMBED_SIZES[kind], readMost(c, 'maxwidth'), readMost(c, 'maxheight'))
  const card = await findSocialCard(c.var.db, `${kind}/${id}`)
  const fits = card && card.width <= readMost(c, 'maxwidth') && card.height <= readMost(c, 'maxheight')
  return {
    version: '1.0',
    type: 'rich',
    provider_name: PRODUCT,
    provider_url: `${publicUrl}/`,
    title: thing.title,
    ...(thing.maker && { author_name: thing.maker.name, author_url: publicUrl + thing.maker.path }),
    cache_age: CACHE_S,
    ...size,
    html: embedCode(publicUrl + embedPath(kind, id), `${isolated(thing.title)} on ${PRODUCT}`, size),
    ...(fits && {
      thumbnail_url: publicUrl + card.path,
      thumbnail_width: card.width,
      thumbnail_height: card.height,
    }),
  }
}

/** @throws AppError `invalid` for anything but a number of pixels */
function readMost(c: AppContext, name: 'maxwidth' | 'maxheight'): number {
  const asked = c.req.query(name)
  if (asked === undefined || asked === '') return Number.POSITIVE_INFINITY
  if (!/^\d{1,6}$/.test(asked) || Number(asked) === 0)
    throw new AppError('invalid', `${name} must be a number of pixels`)
  return Number(asked)
}

/** The first size that fits; otherwise the smallest one, reduced to fit. */
function within(sizes: readonly EmbedSize[], width: number, height: number): EmbedSize {
  const fitting = sizes.find((size) => size.width <= width && size.height <= height)
  const smallest = sizes.at(-1) ?? { width, height }
  return fitting ?? { width: Math.min(smallest.width, width), height: Math.min(smallest.height, height) }
}

function toXml(response: Record<string, string | number>): string {
  const lines = Object.entries(response).map(
    ([name, value]) => `  <${name}>${escapeHtml(xmlText(String(value)))}</${name}>`,
  )
  return `<?xml version="1.0" encoding="utf-8" standalone="yes"?>\n<oembed>\n${lines.join('\n')}\n</oembed>\n`
}
