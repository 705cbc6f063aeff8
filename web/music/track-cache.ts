import type { InfiniteData, Query, QueryClient } from '@tanstack/react-query'
import type { AlbumDetail } from '#contract/albums.ts'
import type { FeedItem, FeedList } from '#contract/feed.ts'
import type { Track, TrackDetail, TrackList, TrackStems } from '#contract/music.ts'
import { keys } from '#contract/platform/page-data.ts'
import type { PlaylistDetail } from '#contract/playlists.ts'
import type { PublicProfile } from '#contract/public-profile.ts'
import { player } from '#web/player/player.ts'

type Lists = InfiniteData<TrackList>

const LISTS = [
  ['music', 'all'],
  ['music', 'of'],
  ['music', 'stems-of'],
] as const
const TRACK_STEMS = ['music', 'stems'] as const
const PROFILE_PAGES = ['profiles', 'page'] as const
const TRACK_ROOTS = ['music', 'feed', 'playlists', 'profiles', 'albums']

/** A new track or stem is at the top of its maker's list at once, and everywhere else as soon as it is asked for. */
export function trackPublished(client: QueryClient, track: TrackDetail): void {
  client.setQueryData(keys.track(track.id), track)
  if (track.artist) {
    const listOf = track.stem ? keys.stemsOf : keys.musicOf
    client.setQueryData<Lists>(listOf(track.artist.id), (lists) => lists && withFirst(lists, track))
  }
  refreshLists(client)
}

/** A changed track reads the same wherever it stands, and in the player. */
export function trackChanged(client: QueryClient, track: TrackDetail): void {
  client.setQueryData(keys.track(track.id), track)
  mapTracks(client, (listed) => (listed.id === track.id ? track : listed))
  player.replaceTrack(track)
  refreshLists(client)
}

/** A deleted track is gone everywhere; if it was playing, nothing plays. */
export function trackDeleted(client: QueryClient, trackId: string): void {
  player.forgetTrack(trackId)
  mapTracks(client, (listed) => (listed.id === trackId ? null : listed))
  client.removeQueries({ queryKey: keys.track(trackId), exact: true })
  refreshLists(client)
}

/**
 * What people did to a track (likes, counts) shows wherever it stands, at once. Answers on their way were made before and are not
 * waited for.
 */
export function patchTrack(client: QueryClient, trackId: string, patch: (track: Track) => Partial<Track>): void {
  let patched: Track | null = null
  const change = <Shown extends Track>(shown: Shown): Shown => {
    if (shown.id !== trackId) return shown
    const changed = { ...shown, ...patch(shown) }
    patched ??= changed
    return changed
  }
  void client.cancelQueries({ predicate: isRefetchOfTracks })
  mapTracks(client, change)
  client.setQueryData<TrackDetail>(keys.track(trackId), (detail) => detail && change(detail))
  const { track: current } = player.getState()
  const standing = current?.id === trackId ? change(current) : patched
  if (standing) player.replaceTrack(standing)
}

function isRefetchOfTracks({ queryKey, state }: Query): boolean {
  return TRACK_ROOTS.includes(queryKey[0] as string) && state.data !== undefined && state.fetchStatus === 'fetching'
}

function mapTracks(client: QueryClient, change: (track: Track) => Track | null): void {
  // what takes a stem's place is the same stem
  const mapItems = <Shown extends Track>(items: Shown[]) =>
    items.map(change).filter((track) => track !== null) as Shown[]
  const mapHolders = <Holder extends { track: Track }>(holders: Holder[]) =>
    holders.flatMap((holder) => {
      const track = change(holder.track)
      if (!track) return []
      return track === holder.track ? holder : { ...holder, track }
    })
  const mapFeed = (items: FeedItem[]): FeedItem[] =>
    items.flatMap((item): FeedItem[] => (item.kind === 'music' ? mapHolders([item]) : [item]))
  const mapPage = <Page extends { items: Track[] }>(page: Page): Page => ({ ...page, items: mapItems(page.items) })
  for (const queryKey of LISTS) {
    client.setQueriesData<Lists>({ queryKey }, (lists) => lists && { ...lists, pages: lists.pages.map(mapPage) })
  }
  client.setQueriesData<TrackStems>({ queryKey: TRACK_STEMS }, (stems) => stems && mapPage(stems))
  client.setQueriesData<PublicProfile>({ queryKey: PROFILE_PAGES }, (page) =>
    page?.music
      ? { ...page, music: { ...page.music, tracks: mapPage(page.music.tracks), stems: mapPage(page.music.stems) } }
      : page,
  )
  client.setQueriesData<TrackDetail>(
    { queryKey: ['music', 'one'] },
    (detail) => detail && { ...detail, moreByArtist: mapItems(detail.moreByArtist) },
  )
  client.setQueriesData<InfiniteData<FeedList>>(
    { queryKey: ['feed'] },
    (lists) => lists && { ...lists, pages: lists.pages.map((page) => ({ ...page, items: mapFeed(page.items) })) },
  )
  client.setQueriesData<AlbumDetail>({ queryKey: ['albums', 'one'] }, (detail) => {
    if (!detail) return detail
    const tracks = mapItems(detail.tracks)
    return { ...detail, tracks, trackCount: tracks.length }
  })
  client.setQueriesData<PlaylistDetail>(
    { queryKey: ['playlists', 'one'] },
    (detail) => detail && { ...detail, entries: mapHolders(detail.entries) },
  )
}

function withFirst(lists: Lists, track: Track): Lists {
  const [first, ...rest] = lists.pages
  if (!first || first.items.some((listed) => listed.id === track.id)) return lists
  return { ...lists, pages: [{ ...first, items: [track, ...first.items] }, ...rest] }
}

function refreshLists(client: QueryClient): void {
  for (const queryKey of [
    ...LISTS,
    TRACK_STEMS,
    PROFILE_PAGES,
    ['music', 'one'],
    ['music', 'tags'],
    ['music', 'counts'],
    ['feed'],
    ['albums'],
  ]) {
    void client.invalidateQueries({ queryKey })
  }
}
