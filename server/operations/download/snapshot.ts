import { extname } from 'node:path'
import { sql } from 'drizzle-orm'
import { fileNameOf } from '#server/media/serving/attachment.ts'
import { transaction } from '#server/platform/database/transactions.ts'
import type { Database, Queryable } from '#server/platform/database.ts'
import type { ArchiveFile } from '#server/works/archive-parts/kind.ts'
import { filesOfKinds } from '#server/works/kinds/kinds.ts'
import { accountFiles } from './account-files.ts'
import type { NamelessFile } from './nameless-file.ts'
import { socialFiles } from './social-files.ts'

/** The JSON of a kind and its position in the file, `end` not included. */
type Part = { kind: ArchiveFile; rows: number; start: number; end: number }
/** A stored object and its path in the archive. */
type Placed = { key: string; path: string }
export type Snapshot = { parts: Part[]; files: Placed[] }

type Row = Record<string, unknown>
type StoredFile = { field: string; key: string | null; folder: string; name: string }

const ROWS_AT_ONCE = 100
/**
 * An open snapshot prevents VACUUM from removing old rows, so it ends after this time. It waits
 * only for our own disk.
 */
const LONGEST = sql.raw(`'120s'`)

/**
 * Writes all data of an account to `file` as JSON, as of one moment, and returns which stored
 * objects belong to it. The transaction has ended when this resolves.
 * @throws the signal's reason once it is aborted
 */
export function takeSnapshot(db: Database, userId: string, file: NamelessFile, signal: AbortSignal): Promise<Snapshot> {
  return transaction(
    db,
    async (tx) => {
      await tx.execute(sql`set local transaction_timeout = ${LONGEST}`)
      await tx.execute(sql`set local timezone = 'UTC'`)
      const names = createEntryNames()
      const files: Placed[] = []
      const parts: Part[] = []
      for (const kind of kinds) {
        const start = file.size()
        const rows = await writeRows(tx, kind, userId, file, (row) => {
          signal.throwIfAborted()
          return placeFiles(row, names, files)
        })
        parts.push({ kind, rows, start, end: file.size() })
      }
      return { parts, files }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

async function writeRows(
  tx: Queryable,
  kind: ArchiveFile,
  userId: string,
  file: NamelessFile,
  present: (row: Row) => Row,
): Promise<number> {
  await tx.execute(
    sql`declare rows no scroll cursor for select row_to_json(found) as row from (${kind.query(userId)}) as found`,
  )
  let written = 0
  for (;;) {
    const { rows } = await tx.execute<{ row: Row }>(sql`fetch ${sql.raw(String(ROWS_AT_ONCE))} from rows`)
    const lines = rows.map(({ row }) => JSON.stringify(present(row), null, 2))
    if (lines.length > 0) await file.append((written === 0 ? '[\n' : ',\n') + lines.join(',\n'))
    written += rows.length
    if (rows.length < ROWS_AT_ONCE) break
  }
  await file.append(written === 0 ? '[]\n' : '\n]\n')
  await tx.execute(sql`close rows`)
  return written
}

/** Replaces a row's files by fields with their paths in the archive. Full URLs stay as they are. */
function placeFiles({ files: stored, ...row }: Row, names: EntryNames, files: Placed[]): Row {
  for (const { field, key, folder, name } of (stored ?? []) as StoredFile[]) {
    if (key === null || /^https?:\/\//.test(key)) {
      row[field] = key
      continue
    }
    const path = names.place(folder, name, key)
    files.push({ key, path })
    row[field] = path
  }
  return row
}

/** The JSON files of an archive. */
export const kinds: ArchiveFile[] = [...accountFiles, ...filesOfKinds, ...socialFiles]

/**
 * All other tables, each with the reason why its rows are left out. A test compares both lists with
 * the database.
 */
export const NOT_DOWNLOADED: Record<string, string> = {
  files: 'the files themselves are in the archive',
  cards: 'pictures for shared links, drawn of what is in it',
  feed_heads: 'made from the works, which are in it',
  music_tags: 'made from the tracks, which are in it',
  artwork_tags: 'made from the artworks, which are in it',
  profile_day_changes: 'part of the days within a minute',
  play_batches: 'part of the plays within a minute; of tracks, not of who heard them',
  play_marks: 'keeps one play from counting twice, and is forgotten soon after',
  offline_plays: 'keeps a play that was told of later from counting twice; names no account, only hashes, for a month',
  share_marks: 'keeps one share from counting twice, and is forgotten every night',
  rate_limits: 'names no account: only hashes, for an hour or so',
  search_entries: 'made of the words of the works and profiles that are here',
  search_words: 'each word of these once',
  search_common: 'how often each of their frequent words stands',
  cases: 'what others said of a thing; what was decided about it is told',
  outside_reports: 'by people without an account, for a week at most',
  scenes: 'how many artists name each place',
  event_places: 'the words of the locations of the events that are here',
  rules_versions: 'the site’s rules, for everyone to read; who published them is in the audit log',
  prevention: 'lists of the site’s admins; who changed them is in the audit log',
  imports: 'an archive that is brought in, and what came of it; gone within a month',
  imported: 'where the works that are here came from, by ids that mean nothing here',
  withdrawn_acts:
    'which likes and follows were taken back after somebody had read of them, so that nobody reads of them twice',
  uploads: 'which of the works that are handed out came of which try of the page',
  leases: 'names no account: only hashes, for as long as something is under way',
  backfills: 'how far older rows have been brought in line; names no account',
  secrets: 'the server’s own',
}

/** Names that Windows reserves for devices, with any extension. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i
const EXT = /^[a-z0-9]{1,8}$/
const DEFAULT_EXT = 'bin'

type EntryNames = {
  /**
   * Returns a unique path. `folder` is built by us and contains a handle, `name` is typed by users,
   * and the extension is that of the storage key.
   */
  place(folder: string, name: string, key: string): string
}

/** Readable names for the files in an archive, unique also on systems that ignore letter case. */
export function createEntryNames(): EntryNames {
  const used = new Map<string, number>()
  return {
    place(wantedFolder, name, key) {
      const folder = wantedFolder.split('/').map(noDevice).join('/')
      const base = noDevice(fileNameOf(name))
      const ext = EXT.test(extname(key).slice(1)) ? extname(key).slice(1) : DEFAULT_EXT
      for (;;) {
        const wanted = folded(`${folder}/${base}.${ext}`)
        const times = (used.get(wanted) ?? 0) + 1
        used.set(wanted, times)
        const path = times === 1 ? `${folder}/${base}.${ext}` : `${folder}/${base} (${times}).${ext}`
        // A title may end in '(2)' itself.
        if (times === 1 || !used.has(folded(path))) {
          used.set(folded(path), used.get(folded(path)) ?? 1)
          return path
        }
      }
    },
  }
}

const noDevice = (name: string): string => name.replace(DEVICE, '_$&')
const folded = (path: string): string => path.normalize('NFKC').toLowerCase()
