import type { InfiniteData, Query, QueryClient } from '@tanstack/react-query'
import type { Artwork, ArtworkDetail, OwnArtwork } from '#contract/artworks.ts'
import type { FeedList } from '#contract/feed.ts'
import { keys } from '#contract/platform/page-data.ts'
import type { PublicProfile } from '#contract/public-profile.ts'

type Lists<Item extends Artwork = Artwork> = InfiniteData<{ items: Item[]; nextCursor: string | null }>
type Change = <Shown extends Artwork>(shown: Shown) => Shown | null

const PUBLIC_LISTS = [
  ['artworks', 'all'],
  ['artworks', 'of'],
] as const
const OWN_LISTS = ['artworks', 'own'] as const
const ARTWORK_ROOTS = ['artworks', 'feed', 'profiles']

/** A new artwork is at the top of its maker's own list at once, and everywhere else as soon as it is asked for. */
export function artworkPublished(client: QueryClient, artwork: OwnArtwork): void {
  if (artwork.artist) {
    const queryKey = keys.ownArtworks(artwork.artist.id)
    client.setQueryData<Lists<OwnArtwork>>(queryKey, (lists) => lists && withFirst(lists, artwork))
  }
  refreshArtworks(client)
}

/** A changed artwork reads the same wherever it stands; one that is for merch alone stands with its maker only. */
export function artworkChanged(client: QueryClient, artwork: OwnArtwork): void {
  const change: Change = (shown) => (shown.id === artwork.id ? { ...shown, ...artwork } : shown)
  mapOwn(client, change)
  mapPublic(client, (shown) => (shown.id === artwork.id && artwork.usageType === 'merch' ? null : change(shown)))
  refreshArtworks(client)
}

export function artworkDeleted(client: QueryClient, artworkId: string): void {
  const change: Change = (shown) => (shown.id === artworkId ? null : shown)
  client.removeQueries({ queryKey: keys.artwork(artworkId), exact: true })
  mapOwn(client, change)
  mapPublic(client, change)
  refreshArtworks(client)
}

/** What people did to an artwork (likes, counts) shows wherever it stands, at once. */
export function patchArtwork(
  client: QueryClient,
  artworkId: string,
  patch: (artwork: Artwork) => Partial<Artwork>,
): void {
  const change: Change = (shown) => (shown.id === artworkId ? { ...shown, ...patch(shown) } : shown)
  // answers on their way were made before
  void client.cancelQueries({ predicate: isRefetchOfArtworks })
  mapOwn(client, change)
  mapPublic(client, change)
}

function isRefetchOfArtworks({ queryKey, state }: Query): boolean {
  return ARTWORK_ROOTS.includes(queryKey[0] as string) && state.data !== undefined && state.fetchStatus === 'fetching'
}

function mapOwn(client: QueryClient, change: Change): void {
  client.setQueriesData<Lists<OwnArtwork>>({ queryKey: OWN_LISTS }, (lists) => lists && mapLists(lists, change))
  client.setQueriesData<ArtworkDetail>(
    { queryKey: ['artworks', 'one'] },
    (detail) => detail && (change(detail) ?? detail),
  )
}

function mapPublic(client: QueryClient, change: Change): void {
  for (const queryKey of PUBLIC_LISTS) {
    client.setQueriesData<Lists>({ queryKey }, (lists) => lists && mapLists(lists, change))
  }
  client.setQueriesData<ArtworkDetail>(
    { queryKey: ['artworks', 'one'] },
    (detail) => detail && { ...detail, moreByArtist: mapItems(detail.moreByArtist, change) },
  )
  client.setQueriesData<PublicProfile>({ queryKey: ['profiles', 'page'] }, (page) =>
    page?.art ? { ...page, art: { ...page.art, items: mapItems(page.art.items, change) } } : page,
  )
  client.setQueriesData<InfiniteData<FeedList>>(
    { queryKey: ['feed'] },
    (feed) => feed && { ...feed, pages: feed.pages.map((page) => ({ ...page, items: mapFeed(page.items, change) })) },
  )
}

const mapItems = <Item extends Artwork>(items: Item[], change: Change): Item[] =>
  items.map((item) => change(item)).filter((item) => item !== null)

const mapLists = <Item extends Artwork>(lists: Lists<Item>, change: Change): Lists<Item> => ({
  ...lists,
  pages: lists.pages.map((page) => ({ ...page, items: mapItems(page.items, change) })),
})

const mapFeed = (items: FeedList['items'], change: Change): FeedList['items'] =>
  items.flatMap((item) => {
    if (item.kind !== 'artwork') return item
    const artwork = change(item.artwork)
    if (!artwork) return []
    return artwork === item.artwork ? item : { ...item, artwork }
  })

function withFirst<Item extends Artwork>(lists: Lists<Item>, artwork: Item): Lists<Item> {
  const [first, ...rest] = lists.pages
  if (!first || first.items.some(({ id }) => id === artwork.id)) return lists
  return { ...lists, pages: [{ ...first, items: [artwork, ...first.items] }, ...rest] }
}

function refreshArtworks(client: QueryClient): void {
  for (const queryKey of [['artworks'], ['profiles', 'page'], ['feed'], ['merch']])
    void client.invalidateQueries({ queryKey })
}
