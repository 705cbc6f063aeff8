import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { SERIES } from '#contract/platform/limits.ts'

/**
 * Fields of an upload that belongs to a series: when the series began, by the server's clock, and
 * the position in the series, from 0.
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

/** The types of these fields for the API description of an upload. */
export const seriesParts = { seriesAt: 'text', seriesPlace: 'text' } as const

export const SERIES_NOTE =
  'Uploads of a series keep their order in lists: `seriesAt` is the start of the series, from a `Date` header of ' +
  'this server. `seriesPlace` is the position in the series, from 0.'

/**
 * The value of `assets.created_at` for a new work. Uploads of a series run in parallel and are
 * retried. So each work gets the start of the series plus its position in ms, and lists show the
 * order in which the user chose the files. The time is never in the future, and a start older than
 * `SERIES.hours` is ignored.
 */
export function createdAtOf({
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
