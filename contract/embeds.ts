import { escapeHtml } from './platform/escape-html.ts'
/** Content types that other sites can embed. The page to embed is `/embed/{kind}/{id}`. */
export const EMBED_KINDS = ['track', 'album', 'playlist', 'artwork', 'event'] as const
export type EmbedKind = (typeof EMBED_KINDS)[number]

/** In pixels. */
export type EmbedSize = { width: number; height: number }

/** The offered sizes: the default first, the smallest last. */
export const EMBED_SIZES: Record<EmbedKind, readonly [EmbedSize, ...EmbedSize[]]> = {
  track: [
    { width: 480, height: 160 },
    { width: 320, height: 120 },
  ],
  album: [
    { width: 700, height: 420 },
    { width: 320, height: 420 },
    { width: 320, height: 120 },
  ],
  playlist: [
    { width: 700, height: 420 },
    { width: 320, height: 420 },
    { width: 320, height: 120 },
  ],
  artwork: [
    { width: 480, height: 600 },
    { width: 320, height: 400 },
  ],
  event: [
    { width: 480, height: 160 },
    { width: 320, height: 160 },
  ],
}

export type EmbedTheme = 'soot' | 'paper'
/** `theme`: null follows the viewer's system. `startAt`: seconds from which a track plays first. */
export type EmbedOptions = { theme?: EmbedTheme | null; startAt?: number }

/** Returns the path of the page to embed. */
export function embedPath(kind: EmbedKind, id: string, { theme, startAt }: EmbedOptions = {}): string {
  const search = new URLSearchParams()
  if (theme) search.set('theme', theme)
  if (startAt) search.set('t', String(Math.floor(startAt)))
  const asked = search.toString()
  return `/embed/${kind}/${id}${asked && `?${asked}`}`
}

/** Returns the HTML that shows the embed on another page; attributes are escaped. */
export function embedCode(url: string, title: string, { width, height }: EmbedSize): string {
  return (
    `<iframe src="${escapeHtml(url)}" title="${escapeHtml(title)}" width="${width}" height="${height}" ` +
    'style="border:0;max-width:100%" loading="lazy" allow="autoplay"></iframe>'
  )
}
