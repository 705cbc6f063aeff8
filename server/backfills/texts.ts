import { type SQL, sql } from 'drizzle-orm'
import type { Backfill } from './run-backfills.ts'

const BATCH = 500
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

type Columns = { table: string; key?: string; texts: readonly string[]; tags?: string }

/**
 * Names, and texts that are searched: of each table with an id, and of those whose rows belong to it. Handles are ASCII;
 * what people say to each other stays as they typed it.
 */
const TABLES: readonly (Columns & { parts?: Columns })[] = [
  { table: 'profiles', texts: ['display_name', 'place', 'bio'] },
  { table: 'music', texts: ['title'], tags: 'music_tags' },
  {
    ...{ table: 'albums', texts: ['title', 'notes'] },
    parts: { table: 'album_credits', key: 'album_id', texts: ['role', 'name'] },
  },
  { table: 'artworks', texts: ['title', 'description', 'alt_text'], tags: 'artwork_tags' },
  {
    ...{ table: 'artist_events', texts: ['title', 'description', 'location_text', 'price'] },
    parts: { table: 'event_acts', key: 'event_id', texts: ['name'] },
  },
  { table: 'playlists', texts: ['title'] },
  { table: 'merch_items', texts: ['title'] },
]

const list = (parts: readonly SQL[], between: string) => sql.join([...parts], sql.raw(between))

/** A text that would become longer, as some of Indic scripts do, might not fit any more: it stays. */
function settled(name: string): { set: SQL; differs: SQL } {
  const column = sql.identifier(name)
  const nfc = sql`normalize(${column}, NFC)`
  const fits = sql`${column} is not nfc normalized and char_length(${nfc}) <= char_length(${column})`
  return { set: sql`${column} = case when ${fits} then ${nfc} else ${column} end`, differs: sql`(${fits})` }
}

function update({ table, key = 'id', texts }: Columns, ids: SQL): SQL {
  const columns = texts.map(settled)
  const set = list(
    columns.map((each) => each.set),
    ', ',
  )
  const differs = list(
    columns.map((each) => each.differs),
    ' or ',
  )
  return sql`update ${sql.identifier(table)} set ${set} where ${sql.identifier(key)} = any (${ids}) and (${differs})`
}

/** Two tags may become one. The page of the old one leads to the new one, since an address is read in the same form. */
const settleTags = (table: string, tagged: string, ids: SQL): SQL[] => {
  const id = sql.identifier(`${table === 'music' ? 'music' : 'artwork'}_id`)
  return [
    sql`update ${sql.identifier(table)} set tags = array(
        select normalize(tag, NFC) from unnest(tags) with ordinality as given (tag, place)
        group by normalize(tag, NFC) order by min(place))
      where id = any (${ids}) and array_to_string(tags, ',') is not nfc normalized`,
    sql`insert into ${sql.identifier(tagged)} (${id}, tag, created_at)
      select ${id}, normalize(tag, NFC), created_at from ${sql.identifier(tagged)}
      where ${id} = any (${ids}) and tag is not nfc normalized on conflict do nothing`,
    sql`delete from ${sql.identifier(tagged)} where ${id} = any (${ids}) and tag is not nfc normalized`,
  ]
}

export const nfcBackfills: Backfill[] = TABLES.map(({ parts, ...columns }) => ({
  name: `nfc ${columns.table}`,
  async batch(tx, after) {
    const { rows } = await tx.execute<{ id: string }>(sql`
      select id from ${sql.identifier(columns.table)} where id > ${after || FIRST_ID}::uuid order by id limit ${BATCH}`)
    const ids = sql`${sql.param(rows.map(({ id }) => id))}::uuid[]`
    await tx.execute(update(columns, ids))
    if (parts) await tx.execute(update(parts, ids))
    for (const each of columns.tags ? settleTags(columns.table, columns.tags, ids) : []) await tx.execute(each)
    return rows.length === BATCH ? (rows.at(-1)?.id ?? null) : null
  },
}))
