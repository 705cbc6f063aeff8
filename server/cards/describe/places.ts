import { sql } from 'drizzle-orm'
import { nameOfPlace } from '#server/events/all/upcoming.ts'
import { isUuid } from '#server/platform/database/ids.ts'
import type { Database } from '#server/platform/database.ts'
import { BLANK, count, type Describe, HOUSE } from '../subject.ts'
import { maker, readOne } from './read-one.ts'

type Event = { owner: string; maker: string; title: string; place: string | null; stock: string | null; at: string }

export const describeEvent: Describe = async (db, id) => {
  const event =
    isUuid(id) &&
    (await readOne<Event>(
      db,
      sql`select e.artist_id as owner, ${maker}, e.title, e.location_text as place, coalesce(e.stock, p.stock) as stock,
      to_char(e.start_at at time zone e.time_zone, 'Dy FMDD Mon  HH24:MI') as at
      from artist_events e join profiles p on p.id = e.artist_id where e.id = ${id} and e.is_shown`,
    ))
  if (!event) return null
  const { owner, title, place, stock, at } = event
  const card = {
    ...BLANK,
    paper: stock ?? HOUSE,
    title,
    above: { as: 'name', lines: [place ?? event.maker] } as const,
    below: { as: 'date', lines: [at] } as const,
  }
  return { owner, card }
}

export const describeTag: Describe = async (db, tag) => {
  const counts = await readOne<{ tracks: number; artworks: number }>(
    db,
    sql`select (select count(*)::int from music_tags where tag = ${tag}) as tracks,
      (select count(*)::int from artwork_tags where tag = ${tag}) as artworks`,
  )
  const { tracks = 0, artworks = 0 } = counts ?? {}
  if (tracks + artworks === 0) return null
  const all = [tracks > 0 && count(tracks, 'track'), artworks > 0 && count(artworks, 'artwork')].filter(Boolean)
  const card = {
    ...BLANK,
    paper: HOUSE,
    title: tag,
    above: { as: 'facts', lines: ['Tag'] } as const,
    below: { as: 'name', lines: [`${all.join(', ')}, newest first`] } as const,
  }
  return { owner: null, card }
}

export const describeScene: Describe = async (db, scene) => {
  const known = await readOne<{ artists: number }>(
    db,
    sql`select artist_count as artists from scenes where scene = ${scene} and artist_count > 0`,
  )
  const name = known && (await nameOfPlace(db as Database, scene))
  if (!known || !name) return null
  const card = {
    ...BLANK,
    paper: HOUSE,
    title: name,
    above: { as: 'facts', lines: ['Scene'] } as const,
    below: { as: 'name', lines: [`${count(known.artists, 'artist')}, what they make, and events`] } as const,
  }
  return { owner: null, card }
}
