import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { SERIES } from '#contract/platform/limits.ts'

/**
 * Fields of an upload that belongs to a series: when the series began, by the server's clock, and its place in it from
 * 0.
 */
export const SeriesFields = {
  seriesAt: z.iso.datetime().optional(),
  seriesPlace: z.coerce
    .number()
    .int()
    .min(0)
    .max(SERIES.max - 1)
    .default(0),
}

/** The same, as the documentation of an upload names them. */
export const seriesParts = { seriesAt: 'text', seriesPlace: 'text' } as const

export const SERIES_NOTE =
  'Uploads of a series keep their order in lists: `seriesAt` is when it began, by a `Date` header of this ' +
  'server, `seriesPlace` the place from 0.'

/**
 * When a new work came, for `assets.created_at`. Uploads of a series arrive side by side and are tried again: each
 * takes the time of its place, so that lists keep the order in which they were chosen. No such time lies ahead, nor
 * further back than a series may last.
 */
export function cameAt({
  seriesAt,
  seriesPlace,
}: {
  seriesAt?: string | undefined
  seriesPlace: number
}): SQL<Date> | undefined {
  if (!seriesAt) return undefined
  const began = sql`${seriesAt}::timestamptz`
  return sql`case when ${began} > now() - make_interval(hours => ${SERIES.hours})
    then least(now(), ${began} + make_interval(secs => ${seriesPlace / 1000})) else now() end`
}
