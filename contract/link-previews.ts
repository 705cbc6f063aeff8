import { z } from 'zod'
import { Album } from './albums.ts'
import { Artwork } from './artworks.ts'
import { ListedEvent } from './events.ts'
import { Track } from './music.ts'
import { resource } from './platform/resource.ts'
import { webAddressesIn } from './platform/web-url.ts'

/** What a link to this site can unfold to: the first segment of its path. */
const CARD_KINDS = ['track', 'album', 'artwork', 'event'] as const
export type CardKind = (typeof CARD_KINDS)[number]

/** `paths`: at most so many are resolved at once. `perMessage`: the first links of a message; the others stay links. */
export const LINK_PREVIEWS = { paths: 40, perMessage: 3 } as const

const PATH = new RegExp(`^/(${CARD_KINDS.join('|')})/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/?$`, 'i')

/** What a path of this site names, its id in lower case; null for all others. */
export function readPreviewPath(path: string): { kind: CardKind; id: string } | null {
  const [, kind, id] = PATH.exec(path) ?? []
  return kind && id ? { kind: kind.toLowerCase() as CardKind, id: id.toLowerCase() } : null
}

/**
 * The paths that a text links to and that may unfold, in their order and each once. `host` is this site's, with its
 * port.
 */
export function previewPathsIn(text: string, host: string): string[] {
  const paths = new Set<string>()
  for (const { url } of webAddressesIn(text)) {
    const known = url.host === host ? readPreviewPath(url.pathname) : null
    if (known) paths.add(`/${known.kind}/${known.id}`)
    if (paths.size === LINK_PREVIEWS.perMessage) break
  }
  return [...paths]
}

/** What stands behind a path of this site, enough to show it small. `path` is as `previewPathsIn` gives it. */
export const LinkPreview = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('track'), path: z.string(), track: Track }),
  z.object({ kind: z.literal('album'), path: z.string(), album: Album }),
  z.object({ kind: z.literal('artwork'), path: z.string(), artwork: Artwork }),
  z.object({ kind: z.literal('event'), path: z.string(), event: ListedEvent }),
])
export type LinkPreview = z.infer<typeof LinkPreview>

const PreviewPath = z.string().refine((path) => readPreviewPath(path) !== null, 'This path does not unfold')

/** `path` may be named several times. */
export const LinkPreviewsQuery = z.object({
  path: z
    .union([PreviewPath, z.array(PreviewPath).max(LINK_PREVIEWS.paths)])
    .transform((path) => (Array.isArray(path) ? path : [path])),
})

/** Only what the viewer may see; what is left out is not there for them. */
export const LinkPreviewList = z.object({ items: z.array(LinkPreview) })
export type LinkPreviewList = z.infer<typeof LinkPreviewList>

export const linkPreviewsResource = resource('cards', '/api/cards', {
  query: LinkPreviewsQuery,
  schema: LinkPreviewList,
  entities: ['track', 'album', 'artwork', 'event'],
  madeFor: 'acting',
})
