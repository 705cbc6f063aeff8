import { z } from 'zod'
import { Album } from './albums.ts'
import { Artwork } from './artworks.ts'
import { ListedEvent } from './events.ts'
import { Track } from './music.ts'
import { resource } from './platform/resource.ts'
import { webAddressesIn } from './platform/web-url.ts'

/** Content types with a link preview: the first segment of the path. */
const PREVIEW_KINDS = ['track', 'album', 'artwork', 'event'] as const
export type PreviewKind = (typeof PREVIEW_KINDS)[number]

/**
 * `paths` is the maximum per request. `perMessage`: only the first links of a message get a
 * preview.
 */
export const LINK_PREVIEWS = { paths: 40, perMessage: 3 } as const

const PATH = new RegExp(`^/(${PREVIEW_KINDS.join('|')})/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/?$`, 'i')

/** Returns what a path of this site names, with its id in lower case; null for other paths. */
export function readPreviewPath(path: string): { kind: PreviewKind; id: string } | null {
  const [, kind, id] = PATH.exec(path) ?? []
  return kind && id ? { kind: kind.toLowerCase() as PreviewKind, id: id.toLowerCase() } : null
}

/**
 * Returns the paths in a text that can have a preview, in their order and each once. `host` is this
 * site's host with its port.
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

/**
 * The thing at a path of this site, with enough fields for a small preview. `path` is as
 * `previewPathsIn` returns it.
 */
export const LinkPreview = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('track'), path: z.string(), track: Track }),
  z.object({ kind: z.literal('album'), path: z.string(), album: Album }),
  z.object({ kind: z.literal('artwork'), path: z.string(), artwork: Artwork }),
  z.object({ kind: z.literal('event'), path: z.string(), event: ListedEvent }),
])
export type LinkPreview = z.infer<typeof LinkPreview>

const PreviewPath = z.string().refine((path) => readPreviewPath(path) !== null, 'This path has no link preview')

/** `path` can be repeated. */
export const LinkPreviewsQuery = z.object({
  path: z
    .union([PreviewPath, z.array(PreviewPath).max(LINK_PREVIEWS.paths)])
    .transform((path) => (Array.isArray(path) ? path : [path])),
})

/** Only things that the viewer may see. */
export const LinkPreviewList = z.object({ items: z.array(LinkPreview) })
export type LinkPreviewList = z.infer<typeof LinkPreviewList>

export const linkPreviewsResource = resource('cards', '/api/cards', {
  query: LinkPreviewsQuery,
  schema: LinkPreviewList,
  entities: ['track', 'album', 'artwork', 'event'],
  madeFor: 'acting',
})
