import { and, eq, sql } from 'drizzle-orm'
import { perDatabase } from '#server/platform/database/per-database.ts'
import type { Database } from '#server/platform/database.ts'
import { literal } from '#server/platform/lists/paging.ts'
import { assets, isListed } from '#server/works/assets/tables.ts'
import { selectTracks, type TrackRow } from './queries.ts'

/**
 * Number of tracks in a batch. Artists take turns within a batch, so that a request need not read
 * the whole library.
 */
const STRETCH = 200

type Position = { createdAt: Date; id: string }
/** The newest track of the batch, and the index of the track that was played last (-1 for none). */
type RadioPlace = { from: Position | null; place: number }

/** Reads one row more than a batch: the next batch starts there. */
const stretchFrom = perDatabase((db, rows: number) => {
  const from = sql`(${sql.placeholder('from')}::timestamptz, ${sql.placeholder('fromId')}::uuid)`
  return db
    .select({ id: assets.id, profileId: assets.profileId, createdAt: assets.createdAt })
    .from(assets)
    .where(
      and(sql`${assets.assetType} = 'music'`, sql`${isListed}`, sql`(${assets.createdAt}, ${assets.id}) <= ${from}`),
    )
    .orderBy(sql`${assets.createdAt} desc nulls last`, sql`${assets.id} desc nulls last`)
    .limit(literal(rows))
    .prepare(`radio_stretch_${rows}`)
})

const one = perDatabase((db, _name: 'one') =>
  selectTracks(db)
    .where(eq(assets.id, sql.placeholder('id')))
    .prepare('radio_track'),
)

/**
 * PLAYER-05: from the newest track to the oldest, artists taking turns, each track once before it
 * starts over. `cursor` is from the previous response. Without a cursor, or with a malformed one,
 * it starts at the newest track. Never returns the track `after`.
 */
export async function findRadioTrack(
  db: Database,
  after: string | undefined,
  cursor: string | undefined,
): Promise<{ row: TrackRow; cursor: string } | null> {
  const found = await findPlace(db, after?.toLowerCase(), readCursor(cursor))
  const [row] = found ? await one(db, 'one').execute({ id: found.id }) : []
  return found && row ? { row, cursor: found.cursor } : null
}

async function findPlace(db: Database, after: string | undefined, start: RadioPlace) {
  let current: RadioPlace = start
  // The rest of this batch, the next one, and again from the newest track.
  for (let looks = 0; looks < 4; looks++) {
    const { from, place } = current
    const rows = await stretchFrom(db, STRETCH + 1).execute({
      from: from?.createdAt.toISOString() ?? 'infinity',
      fromId: from?.id ?? 'ffffffff-ffff-ffff-ffff-ffffffffffff',
    })
    const [newest] = rows
    const turns = takeTurns(rows.slice(0, STRETCH))
    const next = turns.findIndex((row, at) => at > place && row.id !== after)
    if (newest && next >= 0) return { id: turns[next]!.id, cursor: writeCursor(newest, next) }
    if (from === null && rows.length <= STRETCH) return null
    current = { from: rows[STRETCH] ?? null, place: -1 }
  }
  return null
}

const writeCursor = ({ createdAt, id }: Position, place: number): string =>
  Buffer.from(`${createdAt.getTime()}.${id}.${place}`).toString('base64url')

function readCursor(cursor: string | undefined): RadioPlace {
  const text = Buffer.from(cursor ?? '', 'base64url').toString()
  const match = /^(\d{1,13})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(\d{1,3})$/.exec(text)
  if (!match) return { from: null, place: -1 }
  return { from: { createdAt: new Date(Number(match[1])), id: match[2] as string }, place: Number(match[3]) }
}

type OfProfile = { profileId: string | null }

/**
 * Every profile gets a first turn before any gets a second one; each profile's items keep their
 * order.
 */
export function takeTurns<Item extends OfProfile>(items: readonly Item[]): Item[] {
  const turns = new Map<string | null, number>()
  const placed = items.map((item) => {
    const turn = turns.get(item.profileId) ?? 0
    turns.set(item.profileId, turn + 1)
    return { item, turn }
  })
  return placed.sort((a, b) => a.turn - b.turn).map(({ item }) => item)
}
