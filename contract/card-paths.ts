import { webAddressesIn } from './platform/web-addresses.ts'

/** What a link to this site can unfold to: the first segment of its path. */
const CARD_KINDS = ['track', 'album', 'artwork', 'event'] as const
export type CardKind = (typeof CARD_KINDS)[number]

/** `paths`: at most so many are resolved at once. `perMessage`: the first links of a message; the others stay links. */
export const CARDS = { paths: 40, perMessage: 3 } as const

const PATH = new RegExp(`^/(${CARD_KINDS.join('|')})/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/?$`, 'i')

/** What a path of this site names, its id in lower case; null for all others. */
export function readCardPath(path: string): { kind: CardKind; id: string } | null {
  const [, kind, id] = PATH.exec(path) ?? []
  return kind && id ? { kind: kind.toLowerCase() as CardKind, id: id.toLowerCase() } : null
}

/** The paths that a text links to and that may unfold, in their order and each once. `host` is this site's, with its port. */
export function cardPathsIn(text: string, host: string): string[] {
  const paths = new Set<string>()
  for (const { url } of webAddressesIn(text)) {
    const known = url.host === host ? readCardPath(url.pathname) : null
    if (known) paths.add(`/${known.kind}/${known.id}`)
    if (paths.size === CARDS.perMessage) break
  }
  return [...paths]
}
