import { sql } from 'drizzle-orm'
import { counted } from '#contract/words/counted.ts'
import { isUuid } from '#server/platform/database/ids.ts'
import { BLANK, clock, type Describe, ownFiles, paperOf } from '../subject.ts'
import { maker, readOne } from './read-one.ts'

type Work = { owner: string; maker: string; title: string; stock: string | null; why: string | null }
type Sound = Work & { cover: string | null; ms: number; peaks: string | null }

const inBase64 = (bytes: ReturnType<typeof sql>) => sql`replace(encode(${bytes}, 'base64'), E'\\n', '')`

const sheetOf = ({ owner, maker: by, title, stock, why, cover, peaks }: Sound, facts: string[]) => ({
  owner,
  card: {
    ...BLANK,
    paper: paperOf(cover, why === null ? stock : null),
    title,
    above: { as: 'name', lines: [by] } as const,
    below: { as: 'facts', lines: facts } as const,
    pictures: why === null ? ownFiles(cover).slice(0, 1) : [],
    veil: cover ? why : null,
    peaks: peaks ?? '',
  },
})

/** Tracks and stems. */
export const describeTrack: Describe = async (db, id) => {
  const track =
    isUuid(id) &&
    (await readOne<Sound>(
      db,
      sql`select a.profile_id as owner, ${maker}, m.title, m.stock, a.sensitive_why as why,
      coalesce(m.cover_full_url, m.cover_art_url) as cover, m.duration_ms as ms, ${inBase64(sql`m.row_peaks`)} as peaks
      from assets a join music m using (id) join profiles p on p.id = a.profile_id
      where a.id = ${id} and a.is_public`,
    ))
  return track ? sheetOf(track, [clock(track.ms)]) : null
}

export const describeAlbum: Describe = async (db, id) => {
  const album =
    isUuid(id) &&
    (await readOne<Sound & { tracks: number }>(
      db,
      sql`select a.profile_id as owner, ${maker}, b.title, b.stock, a.sensitive_why as why,
      coalesce(b.cover_full_url, b.artwork_url) as cover, whole.ms, whole.tracks, ${inBase64(sql`whole.peaks`)} as peaks
      from assets a join albums b using (id) join profiles p on p.id = a.profile_id cross join lateral (
        select count(*)::int as tracks, coalesce(sum(m.duration_ms), 0)::float8 as ms,
          string_agg(m.row_peaks, ''::bytea order by e.position) as peaks
        from album_tracks e join music m on m.id = e.track_id join assets each on each.id = m.id
        where e.album_id = b.id and each.is_public) as whole
      where a.id = ${id} and a.is_public`,
    ))
  return album ? sheetOf(album, [counted(album.tracks, 'track'), clock(album.ms)]) : null
}

type Picture = Work & { thumb: string; width: number; height: number }

export const describeArtwork: Describe = async (db, id) => {
  const work =
    isUuid(id) &&
    (await readOne<Picture>(
      db,
      sql`select a.profile_id as owner, ${maker}, w.title, a.sensitive_why as why, w.thumb_path as thumb, w.width, w.height
      from assets a join artworks w using (id) join profiles p on p.id = a.profile_id where a.id = ${id} and a.is_public and a.listable`,
    ))
  if (!work) return null
  const { owner, title, why, thumb, width, height } = work
  const card = {
    ...BLANK,
    layout: 'wall' as const,
    paper: '#0b0a0a',
    title,
    above: { as: 'name', lines: [work.maker] } as const,
    below: { as: 'facts', lines: [] as string[] } as const,
    pictures: why === null && thumb !== 'temp' ? ownFiles(thumb) : [],
    veil: why,
    shape: { width, height },
  }
  return { owner, card }
}
