import { and, eq, sql } from 'drizzle-orm'
import { perDatabase } from '#server/platform/database/per-database.ts'
import type { Database } from '#server/platform/database.ts'
import { literal } from '#server/platform/lists/paging.ts'
import { assets, isListed } from '#server/works/assets/tables.ts'
import { selectTracks, type TrackRow } from './queries.ts'

/** So many tracks at a time are shared out among their artists: what one request reads, however many there are. */
const STRETCH = 200

type Position = { createdAt: Date; id: string }
/** The newest track of the stretch, and the place in it that was played last. */
type RadioPlace = { from: Position | null; place: number }

/** One row more than a stretch: the next one begins there. */
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
 * PLAYER-05: from the newest to the oldest, artists taking turns, each track once before it begins again. `cursor` is
 * what the answer before said; without one, or with one that cannot be read, it begins at the newest. Never the track
 * `after`.
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
  // the rest of this stretch, the next one, and once more from the newest
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

/** Every profile has one before any has its second, each in the order given. */
export function takeTurns<Item extends OfProfile>(items: readonly Item[]): Item[] {
  const turns = new Map<string | null, number>()
  const placed = items.map((item) => {
    const turn = turns.get(item.profileId) ?? 0
    turns.set(item.profileId, turn + 1)
    return { item, turn }
  })
  return placed.sort((a, b) => a.turn - b.turn).map(({ item }) => item)
}
