import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { NextTrack, OwnMusicCounts, Track, TrackDetail, TrackList } from '#contract/music.ts'
import { MUSIC_PER_PROFILE_PAGE } from '#contract/platform/limits.ts'
import { keys } from '#contract/platform/page-data.ts'
import { api, call } from '#web/platform/requests/api.ts'
import { errorOfAnswer } from '#web/platform/requests/api-error.ts'

type Cursor = string | undefined

/** FEED-02: all tracks, newest first, or those with a tag. */
export const tracksQuery = (tag: string | null) =>
  infiniteQueryOptions({
    queryKey: keys.tracks(tag),
    queryFn: ({ pageParam, signal }): Promise<TrackList> =>
      call(api.api.music.$get({ query: { cursor: pageParam, tag: tag ?? undefined } }, { init: { signal } })),
    initialPageParam: undefined as Cursor,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
  })

/** One profile's tracks, newest first. */
export const musicOfQuery = (profileId: string) =>
  infiniteQueryOptions({
    queryKey: keys.musicOf(profileId),
    queryFn: ({ pageParam, signal }): Promise<TrackList> => {
      const query = { cursor: pageParam, limit: String(MUSIC_PER_PROFILE_PAGE) }
      return call(api.api.profiles[':id'].music.$get({ param: { id: profileId }, query }, { init: { signal } }))
    },
    initialPageParam: undefined as Cursor,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
  })

/** How many things stand in each tab of My Music. */
export const ownMusicCountsQuery = (profileId: string) =>
  queryOptions({
    queryKey: keys.ownMusicCounts(profileId),
    queryFn: ({ signal }): Promise<OwnMusicCounts> => call(api.api.music.mine.counts.$get({}, { init: { signal } })),
  })

export const trackQuery = (id: string) =>
  queryOptions({
    queryKey: keys.track(id),
    queryFn: ({ signal }): Promise<TrackDetail> =>
      call(api.api.music[':id'].$get({ param: { id } }, { init: { signal } })),
  })

/** The radio's next track, other than this one, from where its cursor stands. Never from the cache. */
export const nextTrackQuery = (after: string | undefined, cursor: string | undefined) =>
  queryOptions({
    queryKey: ['music', 'next', after, cursor],
    queryFn: (): Promise<NextTrack> => call(api.api.music.next.$get({ query: { after, cursor } })),
    staleTime: 0,
    gcTime: 0,
    retry: 1,
  })

/** All 800 columns of a track's waveform; lists carry a coarse one. Replaced audio has another file and so another address. */
export const peaksQuery = (track: Track) =>
  queryOptions({
    queryKey: ['music', 'peaks', track.id, track.fileUrl],
    queryFn: async ({ signal }) => {
      const version = encodeURIComponent(track.fileUrl.split('/').at(-1) ?? '')
      const answer = await fetch(`/api/music/${track.id}/peaks?v=${version}`, { signal })
      if (!answer.ok) throw errorOfAnswer(answer.status, await answer.text())
      return new Uint8Array(await answer.arrayBuffer())
    },
    enabled: track.peaks !== null,
    staleTime: Number.POSITIVE_INFINITY,
    retry: 1,
  })
