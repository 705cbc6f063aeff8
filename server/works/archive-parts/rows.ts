import { z } from 'zod'
import { Tags, Title } from '#contract/music.ts'
import { Text } from '#contract/platform/web-url.ts'
import { ReleaseState } from '#contract/releases.ts'
import { MadeWithAi, SensitiveWhy } from '#contract/sensitive.ts'
import { parseTags } from '#contract/tags.ts'
import { readTimeZone } from '#server/platform/times/local-time.ts'

/** A time as archives write it: ISO 8601 with its UTC offset. */
export const Moment = z.iso.datetime({ offset: true, error: 'This is not a time' }).transform((text) => new Date(text))
const OLDEST = new Date('1990-01-01')
/** Creation time of an imported thing. The archive is not trusted: never in the future. */
export const CreatedAt = Moment.transform(
  (at) => new Date(Math.min(Math.max(at.getTime(), OLDEST.getTime()), Date.now())),
)

export const OldId = Text.min(1).max(100)
/** The path of a file in the archive. */
export const file = z.string('It has no file.').min(1, 'It has no file.').max(1000)
/** The path of an optional picture. */
export const picture = file.nullish().transform((path) => path ?? null)

/** Fields of every row that belongs to a profile. */
export const Owned = z.object({ id: OldId, profile: Text.toLowerCase(), createdAt: CreatedAt })
/** The time of the last change, for types that record it. */
export const changed = { updatedAt: CreatedAt.optional() }
export const sensitive = { sensitiveWhy: SensitiveWhy.nullable().default(null) }
/** The tracks of an album or a playlist, in order. */
export const trackIds = { tracks: z.array(z.object({ trackId: OldId })).default([]) }

/** The release state of a row. Its secret links are not imported. */
export const releaseFields = {
  state: ReleaseState.nullish(),
  publicAt: Moment.nullish(),
  publicZone: z.string().nullish(),
}
type OldRelease = { state?: ReleaseState | null; publicAt?: Date | null; publicZone?: string | null }

/**
 * The columns of an imported release state. `wasPublic` is what archives said before there were
 * states. A scheduled time that has passed is dropped: the import publishes nothing by itself.
 */
export function importedRelease({ state, publicAt, publicZone }: OldRelease, wasPublic: boolean) {
  const now = state ?? (wasPublic ? 'public' : 'draft')
  const isScheduled = now !== 'public' && publicAt && publicZone && publicAt.getTime() > Date.now()
  return { state: now, ...(isScheduled && { publicAt, publicZone: readTimeZone(publicZone) }) }
}

/** Fields of every work. */
export const Work = Owned.extend({
  title: Title,
  tags: z
    .array(z.string())
    .default([])
    .transform((tags) => parseTags(tags.join(',')))
    .pipe(Tags),
  ...sensitive,
  madeWithAi: MadeWithAi.default('no'),
  fileName: z.string().max(1000).optional(),
  ...releaseFields,
})

/** The paths of a row's files. */
export const filesOf = (row: object): string[] =>
  ['audio', 'cover', 'flyer', 'picture'].flatMap((field) => {
    const path: unknown = Object.hasOwn(row, field) ? row[field as keyof typeof row] : null
    return typeof path === 'string' ? path : []
  })
