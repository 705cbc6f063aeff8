import { queryOptions } from '@tanstack/react-query'
import type { ArtworkDetail } from '#contract/artworks.ts'
import { keys } from '#contract/platform/page-data.ts'
import { api, call } from '#web/platform/requests/api.ts'

export const artworkQuery = (id: string) =>
  queryOptions({
    queryKey: keys.artwork(id),
    queryFn: ({ signal }): Promise<ArtworkDetail> =>
      call(api.api.artworks[':id'].$get({ param: { id } }, { init: { signal } })),
  })
