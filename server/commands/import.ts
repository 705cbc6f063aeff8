import { parseArgs } from 'node:util'
import { eq } from 'drizzle-orm'
import { IMPORT_KINDS, type ImportCounts, type ImportProfile, type ImportReport } from '#contract/imports.ts'
import { PRODUCT } from '#contract/platform/limits.ts'
import { runMusicImport } from '#server/operations/imports/music/command.ts'
import { findArchive } from '#server/operations/imports/reading/archive.ts'
import { planProfiles, readContents, wantedOf } from '#server/operations/imports/reading/contents.ts'
import { openSource, type Source } from '#server/operations/imports/reading/source.ts'
import { runImport } from '#server/operations/imports/run-import.ts'
import { users } from '#server/people/identity/tables.ts'
import type { Services } from '#server/platform/context.ts'
import type { Database } from '#server/platform/database.ts'
import { readEnv } from '#server/platform/env.ts'
import { openServices } from '#server/services.ts'
import type { Archive } from '#server/works/archive-parts/take-file.ts'

const USAGE = `Usage: npm run import -- FOLDER|ZIP --account EMAIL [--handle OLD=NEW ...]
         brings a data download of Undercroft to the account; --handle says what a profile is called here whose
         handle is taken.
       npm run import -- FOLDER|ZIP --profile HANDLE
         brings tagged music (MP3) to the artist: drafts of albums, in order.
  Run it again after an interruption: it continues where it stopped and imports nothing twice.`

type Running = { print: (line: string) => void; signal: AbortSignal }

/**
 * Imports a data download, or music, from this machine. Returns the text to print at the end.
 * @throws Error for missing or wrong arguments, before anything is created
 */
export async function runImportCommand(services: Services, words: string[], running: Running): Promise<string> {
  const { path, account, profile, handles } = readWords(words)
  await using source = await openSource(path).catch((error: Error & { code?: string }) => {
    throw error.code === 'ENOENT' ? new Error(`There is no ${path}.`) : error
  })
  const archive = findArchive(source)
  if (!archive && profile) return await runMusicImport(services, { source, path, handle: profile }, running)
  if (!archive)
    throw new Error(
      `${path} is no data download of ${PRODUCT}: it has no profiles.json. Is it music? Say --profile HANDLE.`,
    )
  if (!account) throw new Error(USAGE)
  // A local archive may be larger than the page allows. Its files may still be unpacked only once.
  archive.left = Math.max(archive.left, sizeOf(source))
  const userId = await findUser(services.db, account)
  await requireHandles(services.db, userId, archive, handles)
  let printed = ''
  const onProgress = async (done: number, total: number) => {
    const line = `${Math.floor((100 * done) / Math.max(total, 1))} %`
    if (line !== printed) running.print(`${line}  ${done} of ${total}`)
    printed = line
  }
  const { signal } = running
  return tableOf(await runImport(services, { archive, userId, handles, signal, onProgress }))
}

const sizeOf = ({ files }: Source): number => [...files.values()].reduce((sum, { size }) => sum + size, 0)

function readWords(words: string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: words,
      allowPositionals: true,
      options: {
        account: { type: 'string' },
        profile: { type: 'string' },
        handle: { type: 'string', multiple: true, default: [] },
      },
    })
    const [path, ...rest] = positionals
    const handles = values.handle.map((pair) => pair.split('=').map(plainHandle))
    if (path && rest.length === 0 && handles.every((pair) => pair.length === 2 && pair.every(Boolean))) {
      const account = values.account?.toLowerCase()
      const profile = values.profile && plainHandle(values.profile)
      return { path, account, profile, handles: Object.fromEntries(handles) }
    }
  } catch {
    // an unknown option
  }
  throw new Error(USAGE)
}

const plainHandle = (written: string): string => written.replace(/^@/, '').toLowerCase()

async function findUser(db: Database, email: string): Promise<string> {
  const [user] = await db.select({ id: users.id }).from(users).where(eq(users.email, email))
  if (!user) throw new Error(`Nobody has an account with ${email}. Sign up with it first.`)
  return user.id
}

/** @throws Error that lists the required handles, before anything is created */
async function requireHandles(
  db: Database,
  userId: string,
  archive: Archive,
  handles: Record<string, string>,
): Promise<void> {
  const { profiles } = await readContents(archive)
  const taken = (await planProfiles(db, userId, profiles, handles)).filter(({ becomes }) => becomes === 'taken')
  if (taken.length === 0) return
  const needed = (each: ImportProfile) =>
    `  @${wantedOf(handles, each.handle)}: for example --handle ${each.handle}=${each.suggestion}`
  throw new Error(
    `These handles are taken here. Say what the profiles are to be called:\n${taken.map(needed).join('\n')}`,
  )
}

const COLUMNS: [keyof Pick<ImportReport, 'came' | 'already'>, string][] = [
  ['came', 'came'],
  ['already', 'there'],
]

/** The report as a table: how many items were imported, and why others were not. */
function tableOf(report: ImportReport): string {
  const cell = (text: string | number) => String(text).padStart(7)
  const line = (kind: keyof ImportCounts) =>
    kind.padEnd(10) + COLUMNS.map(([column]) => cell(report[column][kind])).join('')
  const head = ''.padEnd(10) + COLUMNS.map(([, name]) => cell(name)).join('')
  const left = report.left.map(({ file, row, name, why }) => `  ${file}, entry ${row}${name && ` (${name})`}: ${why}`)
  const more = report.leftCount - report.left.length
  return [
    ...[head, ...IMPORT_KINDS.map(line)],
    ...(left.length > 0 ? ['', 'Failed or incomplete:', ...left] : []),
    ...(more > 0 ? [`  and ${more} more`] : []),
    ...['', 'Likes, comments, follows, messages and counts belong to other people and to the place they were made in.'],
  ].join('\n')
}

async function main(): Promise<void> {
  const { services, close } = await openServices(readEnv({ ...process.env, LOG_LEVEL: 'error' }), { beside: true })
  const stopped = new AbortController()
  process.once('SIGINT', () => stopped.abort(new Error('Stopped. Run it again to continue.')))
  const print = (line: string) => void process.stdout.write(`${line}\n`)
  try {
    print(await runImportCommand(services, process.argv.slice(2), { print, signal: stopped.signal }))
  } finally {
    await close()
  }
}

if (import.meta.main)
  main().catch((error: Error) => {
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  })
