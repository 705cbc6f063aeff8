import { SITE } from '#contract/site.ts'

/** A thing of the owner, with a title that no other thing has. */
export type Thing = { kind: string; state: string; id: string; title: string }

/** The values that fill the parameters of routes, and the queries that ask for the things. */
export type Site = {
  things: Thing[]
  owner: { id: string; handle: string; tag: string; scene: string }
  /** A word in all titles. */
  word: string
  token: string
  keys: string[]
}

const ids = ({ things, owner }: Site): string[] => [...things.map(({ id }) => id), owner.id, owner.handle]

/** What stands for each parameter of a route. A route with another parameter fails the test. */
const PARAMETERS: Record<string, (site: Site) => string[]> = {
  ':id': ids,
  ':profileId': ({ owner }) => [owner.id],
  ':handle': ({ owner }) => [owner.handle],
  ':of': ({ owner }) => [owner.handle, owner.tag, owner.scene],
  ':tag': ({ owner }) => [owner.tag],
  ':scene': ({ owner }) => [owner.scene],
  ':place': ({ owner }) => [owner.scene],
  ':kind': () => ['track', 'album', 'artwork', 'event', 'playlist', 'artist', 'tag'],
  ':token': ({ token }) => [token],
  ':key{.+}': ({ keys }) => keys,
  ':name{[0-9a-f-]+[.]mp3}': ({ things }) => things.map(({ id }) => `${id}.mp3`),
  ':file{sitemap-.+\\.xml}': () =>
    ['tracks', 'albums', 'artworks', 'events', 'playlists', 'profiles', 'tags'].map((name) => `sitemap-${name}.xml`),
  ':file': () => [],
  $id: ids,
  $slug: ({ owner }) => [owner.handle],
  $handle: ({ owner }) => [owner.handle],
  $tag: ({ owner }) => [owner.tag],
  $scene: ({ owner }) => [owner.scene],
  $place: ({ owner }) => [owner.scene],
  $token: ({ token }) => [token],
}

const pathOf = ({ kind, id }: Thing): string => `/${kind}/${id}`

/** Queries of routes that answer nothing, or something else, without them. */
const QUERIES: Record<string, (site: Site) => string[]> = {
  '/api/search': ({ word }) => [`q=${word}`],
  '/api/search/:kind': ({ word }) => [`q=${word}`],
  '/search': ({ word }) => [`q=${word}`],
  '/api/comments': ({ things }) => things.map(({ id }) => `assetId=${id}`),
  '/api/comments/hidden': ({ things }) => things.map(({ id }) => `assetId=${id}`),
  '/api/comments/moments': ({ things }) => things.map(({ id }) => `assetId=${id}`),
  '/api/music': ({ owner }) => ['', `tag=${owner.tag}`],
  '/api/artworks': ({ owner }) => ['', `tag=${owner.tag}`],
  '/api/music/row-peaks': ({ things }) => [things.map(({ id }) => `id=${id}`).join('&')],
  '/api/music/tags': ({ owner }) => [`prefix=${owner.tag.slice(0, 5)}`, ''],
  '/api/artworks/tags': ({ owner }) => [`prefix=${owner.tag.slice(0, 5)}`, ''],
  '/api/cards': ({ things }) => things.map((thing) => `path=${pathOf(thing)}`),
  '/api/profiles/:id': () => ['', 'tab=art', 'tab=events', 'tab=merch'],
  '/oembed': ({ things }) => things.map((thing) => `url=${encodeURIComponent(`ORIGIN${pathOf(thing)}`)}`),
  '/$slug': () => ['', 'tab=art', 'tab=events'],
}

/** Routes that say nothing about works, or that only programs of the operator ask. */
const OTHER =
  /^\/(?:\*|api\/accounts\/quota|api\/profiles\/:id\/deletion|api\/\*|api\/live|metrics|healthz|readyz|api\/docs.*|api\/openapi\.json)$/

/**
 * Every address of the site that a GET request can have, with its pattern: the routes of the
 * application and the pages. A parameter or a route that nobody thought of throws.
 */
export function doorsOf(routes: { method: string; path: string }[], site: Site): { pattern: string; path: string }[] {
  const patterns = [
    ...routes.filter(({ method }) => method === 'GET').map(({ path }) => path),
    ...Object.values(SITE).map(({ path }) => path),
  ]
  return [...new Set(patterns)]
    .filter((pattern) => !OTHER.test(pattern))
    .flatMap((pattern) =>
      pathsOf(pattern, site).flatMap((path) =>
        (QUERIES[pattern]?.(site) ?? ['']).map((query) => ({ pattern, path: query ? `${path}?${query}` : path })),
      ),
    )
}

/** The words by which addresses name the kind of a thing. */
const WORDS_OF_KINDS: Record<string, RegExp> = {
  track: /\/(?:music|tracks?)\//,
  album: /\/albums?\//,
  artwork: /\/artworks?\//,
  event: /\/events?\//,
  playlist: /\/playlists?\//,
}

/**
 * The addresses of a door. It is asked for things of its kind in every state, and for one thing of
 * each other kind, which it should not know.
 */
function pathsOf(pattern: string, site: Site): string[] {
  return fill(pattern, site).filter((path) => {
    const thing = site.things.find(({ id }) => path.includes(id))
    if (!thing || thing.state === 'draft') return true
    const named = Object.keys(WORDS_OF_KINDS).filter((kind) => WORDS_OF_KINDS[kind]?.test(path))
    return named.length === 0 || named.includes(thing.kind)
  })
}

function fill(pattern: string, site: Site): string[] {
  let paths = ['']
  for (const part of pattern.slice(1).split(/\/(?![^{]*\})/)) {
    const isParameter = /^[:$]/.test(part)
    const values = isParameter ? PARAMETERS[part]?.(site) : [part]
    if (!values) throw new Error(`testing/doors.ts does not know ${part} of ${pattern}`)
    paths = paths.flatMap((path) => values.map((value) => `${path}/${value}`))
  }
  return paths
}
