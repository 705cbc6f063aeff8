import { sql } from 'drizzle-orm'
import { counted } from '#contract/words/counted.ts'
import { isUuid } from '#server/platform/database/ids.ts'
import type { Database } from '#server/platform/database.ts'
import { findMosaics } from '#server/playlists/queries.ts'
import { BLANK, type Describe, ownFiles, paperOf } from '../subject.ts'
import { maker, readOne } from './read-one.ts'

type Profile = {
  type: 'artist' | 'personal'
  name: string
  handle: string
  place: string | null
  avatar: string | null
  stock: string | null
  tracks: number
  albums: number
  artworks: number
  playlists: number
}

export const describeProfile: Describe = async (db, id) => {
  const profile =
    isUuid(id) &&
    (await readOne<Profile>(
      db,
      sql`select p.profile_type as type, coalesce(p.display_name, p.handle) as name, p.handle, p.place, p.avatar, p.stock,
      (select count(*)::int from assets a join music m using (id)
        where a.profile_id = p.id and a.is_public and a.listable and m.type = 'track') as tracks,
      (select count(*)::int from assets a where a.profile_id = p.id and a.asset_type = 'album' and a.is_public) as albums,
      (select count(*)::int from assets a where a.profile_id = p.id and a.asset_type = 'artwork' and a.is_public and a.listable) as artworks,
      (select count(*)::int from playlists l where l.owner_profile_id = p.id and l.is_public) as playlists
      from profiles p where p.id = ${id} and p.is_public`,
    ))
  if (!profile) return null
  const { name, handle, place, avatar, stock } = profile
  const card = {
    ...BLANK,
    paper: paperOf(avatar, stock),
    title: name,
    above: { as: 'facts', lines: [place ? `@${handle}, ${place}` : `@${handle}`] } as const,
    below: { as: 'name', lines: [worksOf(profile)] } as const,
    halftone: ownFiles(avatar)[0] ?? null,
  }
  return { owner: id, card }
}

function worksOf({ type, tracks, albums, artworks, playlists }: Profile): string {
  const all = [
    type === 'artist' && tracks > 0 && counted(tracks, 'track'),
    type === 'artist' && albums > 0 && counted(albums, 'album'),
    type === 'artist' && artworks > 0 && counted(artworks, 'artwork'),
    type === 'personal' && playlists > 0 && counted(playlists, 'playlist'),
  ].filter((each) => each !== false)
  return all.join(', ') || (type === 'artist' ? 'Artist' : 'Listener')
}

type Playlist = {
  owner: string
  maker: string
  title: string
  cover: string | null
  stock: string | null
  tracks: number
}

export const describePlaylist: Describe = async (db, id) => {
  const playlist =
    isUuid(id) &&
    (await readOne<Playlist>(
      db,
      sql`select l.owner_profile_id as owner, ${maker}, l.title, coalesce(l.cover_full_url, l.cover_image_url) as cover,
      l.stock, l.track_count as tracks
      from playlists l join profiles p on p.id = l.owner_profile_id where l.id = ${id} and l.is_public`,
    ))
  if (!playlist) return null
  const { owner, title, cover, stock, tracks } = playlist
  const tiles = cover ? [] : (await findMosaics(db as Database, [id])).filter(({ sensitiveOf }) => sensitiveOf === null)
  const pictures = cover ? ownFiles(cover) : ownFiles(...tiles.map((tile) => tile.coverFullUrl ?? tile.coverArtUrl))
  const card = {
    ...BLANK,
    paper: paperOf(pictures[0] ?? null, cover ? stock : (tiles[0]?.stock ?? null)),
    title,
    above: { as: 'name', lines: [`A playlist by ${playlist.maker}`] } as const,
    below: { as: 'facts', lines: [counted(tracks, 'track')] } as const,
    pictures,
  }
  return { owner, card }
}
