import { z } from 'zod'
import { Tags, Title } from '#contract/music.ts'
import { Text } from '#contract/platform/web-url.ts'
import { MadeWithAi, SensitiveWhy } from '#contract/sensitive.ts'
import { parseTags } from '#contract/tags.ts'

/** A moment as archives write it: ISO 8601 with its distance from UTC. */
export const Moment = z.iso.datetime({ offset: true, error: 'This is not a time' }).transform((text) => new Date(text))
const OLDEST = new Date('1990-01-01')
/** When something was made: never in the future, whatever the archive says. */
export const CameAt = Moment.transform((at) => new Date(Math.min(Math.max(at.getTime(), OLDEST.getTime()), Date.now())))

export const OldId = Text.min(1).max(100)
/** The path of a file in the archive. */
export const file = z.string('It has no file.').min(1, 'It has no file.').max(1000)
/** Of a picture that it need not have. */
export const picture = file.nullish().transform((path) => path ?? null)

/** What every row has that belongs to a profile. */
export const Owned = z.object({ id: OldId, profile: Text.toLowerCase(), createdAt: CameAt })
/** Of what says when it was last changed. */
export const changed = { updatedAt: CameAt.optional() }
export const sensitive = { sensitiveWhy: SensitiveWhy.nullable().default(null) }
/** The tracks of an album or of a list, in order. */
export const trackIds = { tracks: z.array(z.object({ trackId: OldId })).default([]) }

/** What every work has. */
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
})

/** The paths of a row's files. */
export const filesOf = (row: object): string[] =>
  ['audio', 'cover', 'flyer', 'picture'].flatMap((field) => {
    const path: unknown = Object.hasOwn(row, field) ? row[field as keyof typeof row] : null
    return typeof path === 'string' ? path : []
  })
