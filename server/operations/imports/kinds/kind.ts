import { z } from 'zod'
import type { ImportKind } from '#contract/imports.ts'
import { Tags, Title } from '#contract/music.ts'
import { Text } from '#contract/platform/web-url.ts'
import { MadeWithAi, SensitiveWhy } from '#contract/sensitive.ts'
import { parseTags } from '#contract/tags.ts'
import type { Services } from '#server/platform/context.ts'
import type { AllMade } from '../made.ts'
import type { Archive } from '../reading/archive.ts'

/** An archive that is being brought in. */
export type Bringing = {
  services: Services
  userId: string
  archive: Archive
  made: AllMade
  /** What its profiles are called here, by their handles there; one that cannot come has none. */
  names: ReadonlyMap<string, string>
  /** Which they are here, of those that have come, by the same. */
  profileIds: Map<string, string>
  /** Those of them that are artists, whatever the archive says. */
  artists: Set<string>
  signal: AbortSignal
  /** The entry that is being made, by its kind and its place in it. */
  entry: string
  /** Says of what is being made that a part of it does not come along. */
  tell(why: string): void
}

/** What a row of every kind has; only a profile has no profile. */
export type OldRow = { id: string; profile?: string }

/** One kind of thing: how its rows are read, and what is made of one. */
export type Kind = {
  name: ImportKind
  read(row: unknown): z.ZodSafeParseResult<OldRow>
  /** @throws AppError that says why it cannot come */
  bring(bringing: Bringing, row: never): Promise<void>
}

export const kindOf = <Row extends OldRow>(
  name: ImportKind,
  schema: z.ZodType<Row>,
  bring: (bringing: Bringing, row: Row) => Promise<void>,
): Kind => ({ name, read: (row) => schema.safeParse(row), bring })

/** A moment as archives write it: ISO 8601 with its distance from UTC. */
export const Moment = z.iso.datetime({ offset: true, error: 'This is not a time' }).transform((text) => new Date(text))
const OLDEST = new Date('1990-01-01')
/** When something was made: never in the future, whatever the archive says. */
export const CameAt = Moment.transform((at) => new Date(Math.min(Math.max(at.getTime(), OLDEST.getTime()), Date.now())))

export const OldId = Text.min(1).max(100)
const Path = z.string('It has no file.').min(1, 'It has no file.').max(1000)

/** What every row has that belongs to a profile. */
export const Owned = z.object({ id: OldId, profile: Text.toLowerCase(), createdAt: CameAt })
/** Of what says when it was last changed. */
export const changed = { updatedAt: CameAt.optional() }
export const sensitive = { sensitiveWhy: SensitiveWhy.nullable().default(null) }
export const file = Path
/** Of a picture that it need not have. */
export const picture = Path.nullish().transform((path) => path ?? null)

/** The paths of a row's files. */
export const filesOf = (row: object): string[] =>
  ['audio', 'cover', 'flyer', 'picture'].flatMap((field) => {
    const path: unknown = Object.hasOwn(row, field) ? row[field as keyof typeof row] : null
    return typeof path === 'string' ? path : []
  })

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
