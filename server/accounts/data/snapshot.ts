import { sql } from 'drizzle-orm'
import type { Database, Queryable } from '#server/platform/database.ts'
import { createEntryNames, type EntryNames } from './entry-names.ts'
import type { Kind } from './kinds/kind.ts'
import { kinds } from './kinds.ts'
import type { NamelessFile } from './nameless-file.ts'

/** A kind's JSON: where it stands in the file, `end` not included. */
type Part = { kind: Kind; rows: number; start: number; end: number }
/** A stored object and its place in the archive. */
type Placed = { key: string; path: string }
export type Snapshot = { parts: Part[]; files: Placed[] }

type Row = Record<string, unknown>
type StoredFile = { field: string; key: string | null; folder: string; name: string }

const ROWS_AT_ONCE = 100
/** The snapshot waits for nobody but our own disk, and keeps the database from cleaning up no longer than this. */
const LONGEST = sql.raw(`'120s'`)

/**
 * Writes all that an account owns as JSON to `file`, as it was at one moment, and says which stored objects belong to it. The
 * transaction is over when this resolves. @throws the signal's reason once it is aborted
 */
export function takeSnapshot(db: Database, userId: string, file: NamelessFile, signal: AbortSignal): Promise<Snapshot> {
  return db.transaction(
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
  kind: Kind,
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

/** A row's files become its fields: paths in the archive. A full URL stays what it is. */
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
