import type { SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { ImportKind } from '#contract/imports.ts'
import type { Services } from '#server/platform/context.ts'
import type { Queryable } from '#server/platform/database.ts'
import type { Archive } from './take-file.ts'

/**
 * One file of JSON in the archive of an account's data: how its rows are written by the download, and how an import
 * reads them back. Each kind exports its own from its `archive.ts`, and has them as the part `archive` of its `public.ts`.
 */
export type ArchiveFile = {
  /** Of the file, without `.json`. */
  name: string
  /** What the archive's README says of it. */
  about: string
  /** The tables whose rows it hands out. */
  tables: string[]
  /**
   * What `query` selects becomes the fields of a row as they are, in its order. `files` is an array of `storedFile`, and
   * becomes fields too.
   */
  query: (userId: string) => SQL
  /** How an import reads the file. Without it the download writes the file and no import reads it. */
  readBack?: ReadBack
}

/** How an import reads the rows of a file, and what it makes of one. */
export type ReadBack = {
  read(row: unknown): z.ZodSafeParseResult<OldRow>
  /** @throws AppError that says why it cannot come */
  bring(context: ImportContext, row: never): Promise<void>
  /**
   * Selects `id`, `profile_id` and `created_at` of the things of this kind that exist here. A row of the archive with the
   * same id and profile is not made again. Profiles have none.
   */
  here?: SQL
}

export const readBack = <Row extends OldRow>(
  schema: z.ZodType<Row>,
  bring: (context: ImportContext, row: Row) => Promise<void>,
  here?: SQL,
): ReadBack => ({ read: (row) => schema.safeParse(row), bring, here })

/** What a row of every kind has; only a profile has no profile. */
export type OldRow = { id: string; profile?: string }

/** An archive that is being brought in, and the entry of it that is being made. */
export type ImportContext = {
  services: Services
  userId: string
  archive: Archive
  idMap: IdMap
  /** Handles here, by the handle in the archive. A profile that cannot come has no entry. */
  names: ReadonlyMap<string, string>
  /** Ids here of the profiles that have come, by the handle in the archive. */
  profileIds: Map<string, string>
  /** The ids among these that are artists here, whatever the archive says. */
  artists: Set<string>
  signal: AbortSignal
  kind: ImportKind
  /** The entry, by its kind and its place in it. */
  entry: string
  /** Says of what is being made that a part of it does not come along. */
  tell(why: string): void
}

/** Something that was made here of a thing of the archive, the profile that it belongs to, and when it was. */
export type Imported = { id: string; profileId: string; madeAt?: Date }

/** All that an account has brought so far, by kind and by the id that it had. */
export type IdMap = {
  get(kind: ImportKind, oldId: string): Imported | undefined
  add(kind: ImportKind, oldId: string, target: Imported): void
  /** Keeps it, in the transaction that makes it, so that nothing is made twice. */
  remember(tx: Queryable, kind: ImportKind, oldId: string, target: Imported): Promise<void>
}
