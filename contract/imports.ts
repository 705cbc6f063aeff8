import { z } from 'zod'
import { PROFILES_PER_ACCOUNT } from './platform/limits.ts'
import { resource } from './platform/resource.ts'
import { Text } from './platform/web-url.ts'
import { Handle, ProfileType } from './profiles.ts'

/**
 * Limits of an import of a user's data. Sizes are bytes: of the zip, of each JSON file in it and of
 * one row. `rows` is per file. The report names at most `leftTold` things that were left out. An
 * archive that is not started is deleted after `waitHours`, a report after `keptDays`.
 */
export const IMPORT = {
  maxBytes: 4096 * 1024 * 1024,
  jsonBytes: 16 * 1024 * 1024,
  rowBytes: 256 * 1024,
  rows: 10_000,
  profiles: PROFILES_PER_ACCOUNT,
  leftTold: 200,
  waitHours: 24,
  keptDays: 30,
} as const

/**
 * Where an archive is uploaded. The server allows longer and larger requests here than elsewhere.
 */
export const IMPORTS_PATH = '/api/imports'

/** What an import contains, in the order of import. */
export const IMPORT_KINDS = [
  'profiles',
  'tracks',
  'stems',
  'artworks',
  'albums',
  'events',
  'merch',
  'playlists',
] as const
export type ImportKind = (typeof IMPORT_KINDS)[number]

const count = z.number().int()

/** How many of each type. */
export const ImportCounts = z.object({
  profiles: count,
  tracks: count,
  stems: count,
  artworks: count,
  albums: count,
  events: count,
  merch: count,
  playlists: count,
})
export type ImportCounts = z.infer<typeof ImportCounts>

/**
 * A profile of the archive. `becomes`: 'new' if its handle is free here; 'own' if the account has a
 * profile of this type that has or had this handle; that profile gets the works, and `suggestion` is
 * its present handle; 'here' if it was imported before; 'taken' if the handle is taken or reserved,
 * with a free `suggestion`.
 */
export const ImportProfile = z.object({
  handle: z.string(),
  displayName: z.string().nullable(),
  profileType: ProfileType,
  becomes: z.enum(['new', 'own', 'here', 'taken']),
  suggestion: z.string(),
})
export type ImportProfile = z.infer<typeof ImportProfile>

/**
 * Something that was not imported, or not completely. `row` is its row in `file`, counted from 1; 0
 * means the whole file.
 */
export const LeftOut = z.object({ file: z.string(), row: count, name: z.string(), why: z.string() })
export type LeftOut = z.infer<typeof LeftOut>

/**
 * What was imported, what an earlier import had imported already, and what was left out. `left`
 * names at most `IMPORT.leftTold` of `leftCount`.
 */
export const ImportReport = z.object({
  came: ImportCounts,
  already: ImportCounts,
  left: z.array(LeftOut),
  leftCount: count,
})
export type ImportReport = z.infer<typeof ImportReport>

/**
 * An import. 'ready': the archive has been read and waits to be started. 'stopped': it can be
 * started again and continues where it stopped; `problem` says why it stopped. `size` is bytes.
 * `done` of `total` rows have been processed.
 */
export const Import = z.object({
  state: z.enum(['ready', 'running', 'stopped', 'done']),
  size: z.number(),
  counts: ImportCounts,
  profiles: z.array(ImportProfile),
  done: count,
  total: count,
  problem: z.string().nullable(),
  report: ImportReport.nullable(),
})
export type Import = z.infer<typeof Import>

/** The import of the account; null if there is none. */
export const ImportStatus = z.object({ current: Import.nullable() })
export type ImportStatus = z.infer<typeof ImportStatus>

/** New handles for profiles whose handles are taken here. */
export const StartImport = z.object({
  handles: z.array(z.object({ from: Text.max(100), to: Handle })).max(IMPORT.profiles),
})
export type StartImport = z.input<typeof StartImport>

export const importResource = resource('import', '/api/imports/mine', { schema: ImportStatus, madeFor: 'nobody' })
