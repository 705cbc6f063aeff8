import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, call } from '#web/platform/requests/api.ts'

export type TaggedKind = 'music' | 'artworks'
type TagCounts = { tags: { tag: string; count: number }[] }

/** Tags that begin so, with how many things carry each. */
export const tagsQuery = (kind: TaggedKind, prefix: string) =>
  queryOptions({
    queryKey: [kind, 'tags', prefix],
    queryFn: ({ signal }): Promise<TagCounts> =>
      call(api.api[kind].tags.$get({ query: { prefix } }, { init: { signal } })),
    placeholderData: keepPreviousData,
  })
