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
 * @throws the signal's reason when it is aborted
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
  cards: 'social cards, drawn from works in the archive',
  feed_heads: 'derived from the works, which the archive contains',
  music_tags: 'derived from the tracks, which the archive contains',
  artwork_tags: 'derived from the artworks, which the archive contains',
  profile_day_changes: 'added to the days within a minute',
  play_batches: 'added to the plays within a minute; says nothing about listeners',
  play_marks: 'prevents counting a play twice; deleted soon after',
  offline_plays: 'prevents counting an offline play twice; contains hashes and no account, for a month',
  share_marks: 'prevents counting a share twice; deleted every night',
  rate_limits: 'contains hashes and no account, for about an hour',
  search_entries: 'derived from the texts of works and profiles in the archive',
  search_words: 'each word of the search index once',
  search_common: 'how often each frequent word occurs in the search index',
  cases: 'reports by others; the archive has the decisions',
  outside_reports: 'sent by people without an account; stored for at most a week',
  scenes: 'how many artists name each place',
  event_places: 'derived from the locations of events in the archive',
  rules_versions: 'the public house rules; the audit log says who published them',
  prevention: 'lists of the admins; the audit log says who changed them',
  imports: 'the state of an import; deleted within a month',
  imported: 'maps ids of the imported archive to ids of this site',
  withdrawn_acts: 'likes and follows that were undone after a notification, so that none is notified twice',
  uploads: 'ids of upload attempts, so that a retry creates no second work',
  leases: 'contains hashes and no account, while a task runs',
  spent_tickets: 'contains hashes and no account, until the tickets expire',
  backfills: 'progress of backfills; contains no account',
  secrets: 'secrets of the server',
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
