import { useQueries } from '@tanstack/react-query'
import { useEffect } from 'react'
import { artworkResource } from '#contract/artworks.ts'
import { queryOf } from '#web/platform/data.ts'

/** Fetches what may be looked at next with its picture, so that it is there at once. Not where people pay for every byte. */
export function usePreloaded(ids: (string | null)[]): void {
  const wanted = savesData() ? [] : ids.filter((id) => id !== null)
  const found = useQueries({ queries: wanted.map((id) => queryOf(artworkResource, { id })) })
  const urls = found.map(({ data }) => data?.image.sources.at(-1)?.url ?? '').join(' ')
  useEffect(() => {
    for (const url of urls.split(' ').filter(Boolean)) new Image().src = url
  }, [urls])
}

const savesData = (): boolean =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true
