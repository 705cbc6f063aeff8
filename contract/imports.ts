import { z } from 'zod'
import { PROFILES_PER_ACCOUNT } from './platform/limits.ts'
import { resource } from './platform/resource.ts'
import { Handle, ProfileType } from './profiles.ts'

/**
 * One's data brought from elsewhere: bytes of the zip, of each file of JSON in it and of a row, rows of a kind, profiles as an
 * account may have, and how much of what did not come is told. It is kept for `waitHours` until it is started, its
 * report for `keptDays`.
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

/** Where an archive is sent to: for longer than anything else may take, and larger. */
export const IMPORTS_PATH = '/api/imports'

/** What comes along, in the order in which it is made. */
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

/** How many of each kind. */
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
 * A profile of the archive. Its handle may be free here, or that of a profile of the account's own, which then takes
 * its works; it may have come already; or it is taken and `suggestion` is one that is free.
 */
export const ImportProfile = z.object({
  handle: z.string(),
  displayName: z.string().nullable(),
  profileType: ProfileType,
  becomes: z.enum(['new', 'own', 'here', 'taken']),
  suggestion: z.string(),
})
export type ImportProfile = z.infer<typeof ImportProfile>

/** What did not come, or not whole: the row of a file, counted from 1; 0 stands for the whole file. */
export const LeftOut = z.object({ file: z.string(), row: count, name: z.string(), why: z.string() })
export type LeftOut = z.infer<typeof LeftOut>

/** What came, what was here from before, and what did not come: `left` names at most `IMPORT.leftTold` of `leftCount`. */
export const ImportReport = z.object({
  came: ImportCounts,
  already: ImportCounts,
  left: z.array(LeftOut),
  leftCount: count,
})
export type ImportReport = z.infer<typeof ImportReport>

/**
 * An archive that is being brought in. 'ready' has been read and waits to be started, 'stopped' can be started again
 * and goes on where it was; `problem` says what stopped it. `size` is bytes, `done` of `total` rows have been gone
 * through.
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

/** The one of the account, if there is one. */
export const ImportStatus = z.object({ current: Import.nullable() })
export type ImportStatus = z.infer<typeof ImportStatus>

/** What profiles are called here whose handles are taken. */
export const StartImport = z.object({
  handles: z.array(z.object({ from: z.string().max(100), to: Handle })).max(IMPORT.profiles),
})
export type StartImport = z.input<typeof StartImport>

export const importResource = resource('import', '/api/imports/mine', { schema: ImportStatus, madeFor: 'nobody' })
