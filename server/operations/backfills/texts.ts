import { type SQL, sql } from 'drizzle-orm'
import { type Backfill, eachOf } from './run-backfills.ts'

const BATCH = 500

type Columns = { table: string; key?: string; lines: readonly string[]; prose?: readonly string[]; tags?: string }

/**
 * Columns with one-line texts, and with prose that is searched, for each table with an id and for
 * the tables of its parts. Handles are ASCII. Messages and comments stay as they were typed.
 */
const TABLES: readonly (Columns & { parts?: Columns })[] = [
  { table: 'profiles', lines: ['display_name', 'place'], prose: ['bio'] },
  { table: 'music', lines: ['title'], tags: 'music_tags' },
  {
    ...{ table: 'albums', lines: ['title'], prose: ['notes'] },
    parts: { table: 'album_credits', key: 'album_id', lines: ['role', 'name'] },
  },
  { table: 'artworks', lines: ['title', 'alt_text'], prose: ['description'], tags: 'artwork_tags' },
  {
    ...{ table: 'artist_events', lines: ['title', 'location_text', 'price'], prose: ['description'] },
    parts: { table: 'event_acts', key: 'event_id', lines: ['name'] },
  },
  { table: 'playlists', lines: ['title'] },
  { table: 'merch_items', lines: ['title'] },
]

const list = (parts: readonly SQL[], between: string) => sql.join([...parts], sql.raw(between))

/** Does in SQL what `OneLine` of the contract does. */
const inOneLine = (text: SQL): SQL => sql`btrim(regexp_replace(regexp_replace(normalize(${text}, NFC),
  '[\\u0001-\\u001f\\u007f-\\u009f\\u2028\\u2029]+', ' ', 'g'), '[\\u061c\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069]+', '', 'g'))`
const inNfc = (text: SQL): SQL => sql`normalize(${text}, NFC)`

/**
 * A text stays as it is if it would become longer, as in some Indic scripts, because it might not
 * fit any more. A text that would become empty stays as well.
 */
function settled(name: string, settle: (text: SQL) => SQL): { set: SQL; differs: SQL } {
  const column = sql`${sql.identifier(name)}`
  const now = settle(column)
  const differs = sql`${column} <> ${now} and char_length(${now}) between 1 and char_length(${column})`
  return { set: sql`${column} = case when ${differs} then ${now} else ${column} end`, differs: sql`(${differs})` }
}

function update({ table, key = 'id', lines, prose = [] }: Columns, ids: SQL): SQL {
  const columns = [...lines.map((name) => settled(name, inOneLine)), ...prose.map((name) => settled(name, inNfc))]
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

/**
 * Two tags may become equal. The page of the old tag still works, because addresses are normalised
 * in the same way.
 */
const settleTags = (table: string, tagged: string, ids: SQL): SQL[] => {
  const now = inOneLine(sql`tag`)
  const id = sql.identifier(`${table === 'music' ? 'music' : 'artwork'}_id`)
  return [
    sql`update ${sql.identifier(table)} set tags = array(
        select ${now} from unnest(tags) with ordinality as given (tag, place)
        where ${now} <> '' group by ${now} order by min(place))
      where id = any (${ids}) and exists (select from unnest(tags) as tag where tag <> ${now})`,
    sql`insert into ${sql.identifier(tagged)} (${id}, tag, created_at)
      select ${id}, ${now}, created_at from ${sql.identifier(tagged)}
      where ${id} = any (${ids}) and tag <> ${now} and ${now} <> '' on conflict do nothing`,
    sql`delete from ${sql.identifier(tagged)} where ${id} = any (${ids}) and tag <> ${now}`,
  ]
}

export const textBackfills: Backfill[] = TABLES.map(({ parts, ...columns }) =>
  eachOf({ name: `texts ${columns.table}`, table: columns.table, rows: BATCH }, async (tx, ids) => {
    await tx.execute(update(columns, ids))
    if (parts) await tx.execute(update(parts, ids))
    for (const each of columns.tags ? settleTags(columns.table, columns.tags, ids) : []) await tx.execute(each)
  }),
)
