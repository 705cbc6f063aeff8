import { sql } from 'drizzle-orm'
import { counted } from '#contract/words/counted.ts'
import { nameOfPlace } from '#server/events/all/upcoming.ts'
import { isUuid } from '#server/platform/database/ids.ts'
import type { Database } from '#server/platform/database.ts'
import { BLANK, type Describe, HOUSE, ownFiles } from '../subject.ts'
import { maker, readOne } from './read-one.ts'

type Event = {
  owner: string
  maker: string
  title: string
  place: string | null
  stock: string | null
  at: string
  past: boolean
  flyer: string | null
  width: number | null
  height: number | null
}

export const describeEvent: Describe = async (db, id) => {
  const event =
    isUuid(id) &&
    (await readOne<Event>(
      db,
      sql`select e.artist_id as owner, ${maker}, e.title, e.location_text as place, coalesce(e.stock, p.stock) as stock,
      to_char(e.start_at at time zone e.time_zone, 'Dy FMDD Mon YYYY  HH24:MI') as at, coalesce(e.end_at, e.start_at) < now() as past,
      coalesce(e.cover_full_url, e.flyer_url) as flyer, e.cover_width as width, e.cover_height as height
      from artist_events e join profiles p on p.id = e.artist_id where e.id = ${id} and e.is_public`,
    ))
  if (!event) return null
  const { owner, title, place, stock, at, past, flyer, width, height } = event
  const pictures = ownFiles(flyer)
  const card = {
    ...BLANK,
    paper: stock ?? HOUSE,
    title,
    above: { as: 'name', lines: [...(past ? ['Past event'] : []), place ?? event.maker] } as const,
    below: { as: 'date', lines: [at] } as const,
    pictures,
    shape: pictures.length > 0 && width && height ? { width, height } : null,
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
  const all = [tracks > 0 && counted(tracks, 'track'), artworks > 0 && counted(artworks, 'artwork')].filter(Boolean)
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
    below: { as: 'name', lines: [`${counted(known.artists, 'artist')}, what they make, and events`] } as const,
  }
  return { owner: null, card }
}
