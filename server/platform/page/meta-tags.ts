import { FEED_FORMATS, type FeedFormat, feedPath } from '#contract/feeds.ts'
import { escapeHtml } from '#contract/platform/escape-html.ts'
import { PRODUCT } from '#contract/platform/limits.ts'
import { robotsOf, tdmOf } from '../http/crawler-headers.ts'

/**
 * The meta tags of a page, rendered before any script runs. Paths are absolute on this site;
 * `title` is the whole title.
 */
export type MetaTags = {
  title: string
  /** The title on cards, where it differs from `title`. */
  socialCardTitle?: string
  description: string
  /** Path of the page's canonical address. */
  canonical?: string
  /**
   * The subject of the page's social card (`server/reach/social-cards`), and the card's alternative
   * text.
   */
  card?: { subject: string; alt: string }
  image?: { path: string; alt: string; width: number; height: number }
  /** The main picture of the prerendered HTML, preloaded before the scripts request it. */
  shows?: { path: string; srcset?: string; sizes?: string }
  /** A main picture that is a file of the web app instead of an upload; also preloaded. */
  showsAsset?: string
  type?: 'website' | 'music.song' | 'music.album' | 'profile'
  audioPath?: string
  /** Whether other sites may embed the page in a frame. They look it up by its address (oEmbed). */
  isEmbeddable?: boolean
  /** The feed of this page's content; `page` is the path of the page. */
  feed?: { page: string; title: string }
  /** Path of a page that contains only a player, for cards that embed one. */
  playerPath?: string
  /** Whether search engines should leave the page out, such as a form. */
  hidden?: boolean
  /** Whether AI crawlers are asked to stay away; true unless the artist of the page allows them. */
  noAi?: boolean
  /**
   * The page's content in schema.org terms, for search engines. It is data: the policy for scripts
   * does not apply to it.
   */
  about?: object
}

/** Title, description, canonical link, Open Graph and Twitter tags (ogp.me) as HTML. */
export function renderMetaTags(head: MetaTags, publicUrl: string): string {
  const absolute = (path: string) => (/^https?:/.test(path) ? path : publicUrl + path)
  const meta: [name: string, content: string | undefined][] = [
    ['description', head.description],
    ['robots', robotsOf(head)],
    ['tdm-reservation', tdmOf(head)],
    ['og:site_name', PRODUCT],
    ['og:title', head.socialCardTitle ?? head.title],
    ['og:description', head.description],
    ['og:type', head.type ?? 'website'],
    ['og:url', head.canonical && absolute(head.canonical)],
    ...imageTags(head, absolute),
    ...playerTags(head, absolute),
  ]
  const tags = meta.flatMap(([name, content]) => {
    if (content === undefined) return []
    const attribute = /^(og|music|profile):/.test(name) ? 'property' : 'name'
    return [`<meta ${attribute}="${name}" content="${escapeHtml(content)}">`]
  })
  const canonical = head.canonical ? [`<link rel="canonical" href="${escapeHtml(absolute(head.canonical))}">`] : []
  const oembed =
    head.isEmbeddable && head.canonical && !head.hidden ? oembedTags(absolute(head.canonical), publicUrl) : []
  const feeds = head.feed ? feedTags(head.feed, publicUrl) : []
  const shown = head.shows ? [preloadTag(head.shows)] : []
  const about = head.about ? [aboutScript(head.about)] : []
  return [
    `<title>${escapeHtml(head.title)}</title>`,
    ...shown,
    ...tags,
    ...canonical,
    ...oembed,
    ...feeds,
    ...about,
  ].join('\n    ')
}

/** oEmbed discovery links for both formats (oembed.com, section 4). */
const oembedTags = (url: string, publicUrl: string): string[] =>
  (['json', 'xml'] as const).map((format) => {
    const href = `${publicUrl}/oembed?url=${encodeURIComponent(url)}&format=${format}`
    const type = format === 'json' ? 'application/json+oembed' : 'text/xml+oembed'
    return `<link rel="alternate" type="${type}" href="${escapeHtml(href)}">`
  })

const feedTags = ({ page, title }: NonNullable<MetaTags['feed']>, publicUrl: string): string[] =>
  Object.entries(FEED_FORMATS).map(([format, type]) => {
    const href = publicUrl + feedPath(page, format as FeedFormat)
    return `<link rel="alternate" type="${type}" title="${escapeHtml(title)}" href="${escapeHtml(href)}">`
  })

function preloadTag({ path, srcset, sizes }: NonNullable<MetaTags['shows']>): string {
  const of = srcset ? ` imagesrcset="${escapeHtml(srcset)}" imagesizes="${escapeHtml(sizes ?? '')}"` : ''
  return `<link rel="preload" as="image" href="${escapeHtml(path)}"${of} fetchpriority="high">`
}

/** A script element ends at the first `</script`, so its JSON must not contain `<`. */
function aboutScript(about: object): string {
  const json = JSON.stringify({ '@context': 'https://schema.org', ...about }).replaceAll('<', '\\u003c')
  return `<script type="application/ld+json">${json}</script>`
}

type Absolute = (path: string) => string

function imageTags({ image, playerPath }: MetaTags, absolute: Absolute): [string, string | undefined][] {
  const card = playerPath ? 'player' : 'summary'
  if (!image) return [['twitter:card', card]]
  return [
    ['twitter:card', playerPath ? 'player' : 'summary_large_image'],
    ['og:image', absolute(image.path)],
    ['og:image:alt', image.alt],
    ['og:image:width', String(image.width)],
    ['og:image:height', String(image.height)],
  ]
}

function playerTags({ audioPath, playerPath }: MetaTags, absolute: Absolute): [string, string | undefined][] {
  if (!audioPath || !playerPath) return []
  return [
    ['og:audio', absolute(audioPath)],
    ['og:audio:type', 'audio/mpeg'],
    ['twitter:player', absolute(playerPath)],
    ['twitter:player:width', '480'],
    ['twitter:player:height', '160'],
  ]
}
