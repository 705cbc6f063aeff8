import { setImmediate } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import {
  IMPORT,
  IMPORT_KINDS,
  type ImportCounts,
  type ImportKind,
  type ImportReport,
  type LeftOut,
} from '#contract/imports.ts'
import type { Services } from '#server/platform/context.ts'
import { takeLease } from '#server/platform/database/leases.ts'
import type { Database, Queryable } from '#server/platform/database.ts'
import { AppError } from '#server/platform/errors.ts'
import { isItemError } from '#server/works/archive-parts/import-steps.ts'
import type { ImportContext, OldRow, ReadBack } from '#server/works/archive-parts/kind.ts'
import { filesOf } from '#server/works/archive-parts/rows.ts'
import { type Archive, claimFiles } from '#server/works/archive-parts/take-file.ts'
import { filesOfKinds } from '#server/works/kinds/kinds.ts'
import { adopt, loadIdMap } from './id-map.ts'
import { fileOf, readRows } from './reading/archive.ts'
import { planProfiles, readContents, totalOf } from './reading/contents.ts'
import { serialised } from './reading/serialised.ts'

const readBackOf = (kind: ImportKind): ReadBack => filesOfKinds.find(({ name }) => name === kind)!.readBack!

export type ImportRun = {
  archive: Archive
  userId: string
  /** The handles that profiles are to have here, by their handles in the archive. */
  handles: Readonly<Record<string, string>>
  /** When the import was started, if this is not its first attempt. */
  since?: Date | null
  /** The number of rows that earlier turns have processed, and their report. */
  from?: { at: number; report: ImportReport }
  signal: AbortSignal
  /**
   * Called before each row with the report of the rows before it. The run ends with what it throws.
   */
  onProgress(done: number, total: number, report: ImportReport): Promise<void>
}

/**
 * Imports the items of an archive that do not exist here yet, one after the other, each completely
 * or not at all. After an interruption at any point the next run continues. Only one at a time for
 * each account.
 * @throws AppError `conflict` while another one is running, `forbidden` for accounts that may not
 * create anything, `invalid` for an archive without profiles, `storage_full`, `unavailable`, and
 * what `onProgress` throws
 */
export async function runImport(services: Services, run: ImportRun): Promise<ImportReport> {
  const lease = await takeLease(services.db, `import ${run.userId}`)
  if (!lease) throw new AppError('conflict', 'An import of your data is already in progress.')
  try {
    return await importAll(services, run)
  } finally {
    await lease.release()
  }
}

export const noReport = (): ImportReport => ({ came: none(), already: none(), left: [], leftCount: 0 })

const none = (): ImportCounts => Object.fromEntries(IMPORT_KINDS.map((kind) => [kind, 0])) as ImportCounts

async function importAll(services: Services, run: ImportRun): Promise<ImportReport> {
  const { archive, userId, handles, signal, since, from } = run
  await requireMayImport(services.db, userId)
  const contents = await serialised(() => readContents(archive))
  const idMap = await loadIdMap(services.db, userId)
  const named = await nameProfiles(services.db, { userId, contents, handles, idMap })
  const report = from?.report ?? noReport()
  const begun = { services, userId, archive, idMap, ...named, signal, since }
  const total = totalOf(contents.counts)
  let done = 0
  const goOn = async () => {
    const isBehind = done < (from?.at ?? 0)
    if (!isBehind) {
      await requireMayImport(services.db, userId)
      await run.onProgress(done, total, report)
      signal.throwIfAborted()
    } else if (done % ROWS_AT_ONCE === 0) await setImmediate()
    done++
    return !isBehind
  }
  for (const kind of IMPORT_KINDS) await importKind({ ...begun, kind }, report, goOn)
  await run.onProgress(total, total, report)
  return report
}

type Naming = {
  userId: string
  contents: Awaited<ReturnType<typeof readContents>>
  handles: ImportRun['handles']
  idMap: ImportContext['idMap']
}

async function nameProfiles(db: Database, { userId, contents, handles, idMap }: Naming) {
  const plan = await planProfiles(db, userId, contents.profiles, handles)
  const profileIds = new Map<string, string>()
  for (const { id, handle } of contents.profiles) {
    const profile = idMap.get('profiles', id)
    if (profile) profileIds.set(handle, profile.id)
  }
  const { rows } = await db.execute<{ id: string; handle: string; isArtist: boolean }>(
    sql`select id, handle, profile_type = 'artist' as "isArtist" from profiles where id = any(${sql.param([...profileIds.values()])}::uuid[])`,
  )
  const handleOf = new Map(rows.map(({ id, handle }) => [id, handle]))
  const artists = new Set(rows.flatMap(({ id, isArtist }) => (isArtist ? id : [])))
  const names = new Map<string, string>()
  for (const { handle, becomes, suggestion } of plan) {
    const name = handleOf.get(profileIds.get(handle) ?? '') ?? (becomes === 'taken' ? undefined : suggestion)
    if (name) names.set(handle, name)
  }
  addOldHandles(names, contents.profiles)
  return { names, profileIds, artists }
}

/** Texts that mention a profile of the archive by an old handle get its handle here. */
function addOldHandles(names: Map<string, string>, old: Naming['contents']['profiles']): void {
  const known = new Set(old.map(({ handle }) => handle))
  for (const { handle, oldHandles } of old) {
    const name = names.get(handle)
    for (const each of oldHandles) if (name && !known.has(each)) names.set(each, name)
  }
}

/** Rows that are skipped before the process handles other events. */
const ROWS_AT_ONCE = 50

/** Whether to import the next row. Rows that an earlier turn has processed are skipped. */
type GoOn = () => Promise<boolean>
type BegunKind = Omit<ImportContext, 'entry' | 'reportMissing'> & Pick<ImportRun, 'since'>

async function importKind(begun: BegunKind, report: ImportReport, goOn: GoOn): Promise<void> {
  const { kind, archive } = begun
  const readBack = readBackOf(kind)
  const leave = (left: Omit<LeftOut, 'file'>) => {
    report.leftCount++
    if (report.left.length < IMPORT.leftTold) report.left.push({ file: fileOf(kind), ...left })
  }
  const rows = await readRows(archive, kind).catch((error: unknown) => {
    if (!isItemError(error)) throw error
    const isReported = report.left.some(({ file, row }) => row === 0 && file === fileOf(kind))
    if (!isReported) leave({ row: 0, name: '', why: error.message })
    return null
  })
  for (let n = 0; n < (rows?.count ?? 0); n++) {
    const isNext = await goOn()
    const { value, why } = rows!.read(n)
    const entry = `${kind} ${n}`
    const row = why === undefined ? readBack.read(value) : undefined
    // Rows of earlier turns claim their files as well, so that a later entry cannot take them.
    if (row?.success) claimFiles(archive, entry, filesOf(row.data))
    if (!isNext) continue
    const reportMissing = (why: string) => leave({ row: n + 1, name: titleOf(value), why })
    const became = row ? await importRow({ ...begun, entry, reportMissing }, readBack, row) : reportMissing(why!)
    if (became) report[became][kind]++
  }
}

/** The outcome of a row; null if it cannot be imported, which is reported. */
async function importRow(
  context: BegunKind & ImportContext,
  readBack: ReadBack,
  read: ReturnType<ReadBack['read']>,
): Promise<'came' | 'already' | null> {
  const { kind, idMap, since, reportMissing } = context
  if (!read.success) {
    reportMissing(whyOf(read.error.issues[0]))
    return null
  }
  const here = idMap.get(kind, read.data.id) ?? (await adoptOwn(context, read.data))
  if (here) return since && here.madeAt && here.madeAt >= since ? 'came' : 'already'
  return (await tryToImport(context, readBack, read.data)) ? 'came' : null
}

/** An item that exists here under the same id, because the archive is a download from this site. */
async function adoptOwn({ services, userId, kind, idMap, profileIds }: ImportContext, { id, profile }: OldRow) {
  const profileId = profile && profileIds.get(profile)
  const own = profileId ? await adopt(services.db, { userId, profileId }, kind, id) : undefined
  if (own) idMap.add(kind, id, own)
  return own
}

async function tryToImport(context: ImportContext, readBack: ReadBack, row: { id: string }): Promise<boolean> {
  try {
    await readBack.bring(context, row as never)
    return true
  } catch (error) {
    if (!isItemError(error)) throw error
    context.reportMissing(error.message)
    return false
  }
}

const whyOf = (issue: { path: PropertyKey[]; message: string } | undefined): string =>
  issue ? `${issue.path.map(String).join('.') || 'entry'}: ${issue.message}`.slice(0, 300) : ''

const NAME_SHOWN = 80

/** The name by which a user recognises a row. */
function titleOf(row: unknown): string {
  const { title, handle } = (typeof row === 'object' && row !== null ? row : {}) as Record<string, unknown>
  const name = [title, handle].find((each) => typeof each === 'string')
  return typeof name === 'string' ? name.slice(0, NAME_SHOWN).toWellFormed().replaceAll('\0', '') : ''
}

/**
 * @throws AppError `forbidden` for an account that may not create anything, `not_signed_in` for a
 * deleted account
 */
export async function requireMayImport(db: Queryable, userId: string): Promise<void> {
  const { rows } = await db.execute<{ isSuspended: boolean; hasAccepted: boolean }>(sql`
    select terms_accepted_at is not null as "hasAccepted", suspended_at is not null or exists (
      select from profile_members join profiles on profiles.id = profile_id
      where profile_members.user_id = users.id and is_suspended) as "isSuspended"
    from users where id = ${userId}::uuid`)
  const [user] = rows
  if (!user) throw new AppError('not_signed_in', 'This account no longer exists.')
  if (user.isSuspended) throw new AppError('forbidden', 'You cannot do this while one of your profiles is suspended')
  if (!user.hasAccepted) throw new AppError('forbidden', 'Create your first profile and accept the terms first.')
}
