import type { SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { ImportKind } from '#contract/imports.ts'
import type { Services } from '#server/platform/context.ts'
import type { Queryable } from '#server/platform/database.ts'
import type { Archive } from './take-file.ts'

/**
 * One JSON file in the archive of an account's data: how the download writes its rows, and how an
 * import reads them. Each content type exports its files from `archive.ts` and lists them as
 * `archive` in its `public.ts`.
 */
export type ArchiveFile = {
  /** Name of the file, without `.json`. */
  name: string
  /** Description of the file in the archive's README. */
  about: string
  /** The tables whose rows this file contains. */
  tables: string[]
  /**
   * The selected columns become the fields of a row, in the same order. `files` is an array of
   * `storedFile`; each of them adds a field too.
   */
  query: (userId: string) => SQL
  /**
   * How an import reads the file. Without it the download writes the file and no import reads it.
   */
  readBack?: ReadBack
}

/** How an import reads the rows of a file, and what it creates from each row. */
export type ReadBack = {
  read(row: unknown): z.ZodSafeParseResult<OldRow>
  /** @throws AppError that says why the row cannot be imported */
  bring(context: ImportContext, row: never): Promise<void>
  /**
   * Selects `id`, `profile_id` and `created_at` of the existing things of this type. The import
   * skips a row of the archive whose id and profile already exist here. Profiles have no such
   * query.
   */
  here?: SQL
}

export const readBack = <Row extends OldRow>(
  schema: z.ZodType<Row>,
  bring: (context: ImportContext, row: Row) => Promise<void>,
  here?: SQL,
): ReadBack => ({ read: (row) => schema.safeParse(row), bring, here })

/** Fields that rows of every type have; only a profile has no `profile`. */
export type OldRow = { id: string; profile?: string }

/** Import context: the archive that is being imported, and the entry that is being created. */
export type ImportContext = {
  services: Services
  userId: string
  archive: Archive
  idMap: IdMap
  /**
   * Handles here, by the handle in the archive. A profile that could not be imported has no entry.
   */
  names: ReadonlyMap<string, string>
  /** Ids here of the imported profiles, by the handle in the archive. */
  profileIds: Map<string, string>
  /** The subset of these ids that are artists here; the archive is not trusted on this. */
  artists: Set<string>
  signal: AbortSignal
  kind: ImportKind
  /** Key of the entry: its type and its position. */
  entry: string
  /** Notes in the report that a part of the entry was not imported, and why. */
  reportMissing(why: string): void
}

/** A thing that an import created: its id here, its profile and its creation time. */
export type Imported = { id: string; profileId: string; madeAt?: Date }

/** Id map: everything that the account has imported so far, by type and old id. */
export type IdMap = {
  get(kind: ImportKind, oldId: string): Imported | undefined
  add(kind: ImportKind, oldId: string, target: Imported): void
  /**
   * Saves the entry in the transaction that creates the thing, so that nothing is created twice.
   */
  remember(tx: Queryable, kind: ImportKind, oldId: string, target: Imported): Promise<void>
}
