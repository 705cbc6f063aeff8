import { sql } from 'drizzle-orm'
import type { Found, SearchKind } from '#contract/search.ts'
import { loadArtworkViewer, presentArtwork } from '#server/artworks/load.ts'
import { findArtworksByIds } from '#server/artworks/queries.ts'
import { canSeeArtwork } from '#server/artworks/rules.ts'
import { presentEvent } from '#server/events/load.ts'
import { findEventsByIds } from '#server/events/queries.ts'
import { canSeeEvent } from '#server/events/rules.ts'
import { loadShownMerchByIds } from '#server/merch/load.ts'
import { presentAlbum } from '#server/music/albums/load.ts'
import { findAlbumsByIds } from '#server/music/albums/queries.ts'
import { loadTrackViewer, presentTrack } from '#server/music/load.ts'
import { findTracksByIds } from '#server/music/queries.ts'
import type { AppContext } from '#server/platform/context.ts'
import { loadPlaylistsByIds } from '#server/playlists/load.ts'
import { presentSummary } from '#server/profiles/present.ts'
import { findProfilesByIds } from '#server/profiles/queries.ts'
import { viewerOf } from '#server/profiles/rules.ts'

type Loaded<Kind extends SearchKind = SearchKind> = { id: string; found: Extract<Found, { kind: Kind }> }
type Load<Kind extends SearchKind> = (c: AppContext, ids: string[]) => Promise<Loaded<Kind>[]>

/** What the request may see of things of a kind, by their ids, in no order. Tags are their own ids. */
export const loadFound: { [Kind in SearchKind]: Load<Kind> } = {
  async profile(c, ids) {
    const rows = await findProfilesByIds(c.var.db, ids)
    // whether the asker follows them is filled in, as in every list of people
    const viewer = { following: null }
    return rows.map((row) => {
      const profile = { ...presentSummary(row), place: row.place, viewer }
      return { id: row.id, found: { kind: 'profile', profile } }
    })
  },
  async track(c, ids) {
    const rows = await findTracksByIds(c.var.db, ids)
    const viewer = await loadTrackViewer(c, rows)
    return rows.map((row) => ({ id: row.id, found: { kind: 'track', track: presentTrack(row, viewer) } }))
  },
  async album(c, ids) {
    const viewer = viewerOf(c)
    const rows = await findAlbumsByIds(c.var.db, ids)
    return rows.map((row) => ({ id: row.id, found: { kind: 'album', album: presentAlbum(row, viewer) } }))
  },
  async artwork(c, ids) {
    const rows = await findArtworksByIds(c.var.db, ids)
    const viewer = await loadArtworkViewer(c, rows)
    return rows
      .filter((row) => canSeeArtwork(viewer, row))
      .map((row) => ({ id: row.id, found: { kind: 'artwork', artwork: presentArtwork(row, viewer) } }))
  },
  async event(c, ids) {
    const viewer = viewerOf(c)
    const rows = await findEventsByIds(c.var.db, ids)
    return rows
      .filter((row) => canSeeEvent(viewer, row))
      .map((row) => ({ id: row.id, found: { kind: 'event', event: presentEvent(row, viewer, new Date()) } }))
  },
  async playlist(c, ids) {
    const playlists = await loadPlaylistsByIds(c, ids)
    return playlists.map((playlist) => ({ id: playlist.id, found: { kind: 'playlist', playlist } }))
  },
  async merch(c, ids) {
    const items = await loadShownMerchByIds(c, ids)
    return items.map((item) => ({ id: item.id, found: { kind: 'merch', item } }))
  },
  async tag(c, ids) {
    const { rows } = await c.var.db.execute<{ name: string; count: number }>(sql`
      select wanted.tag as name, (
        select count(*)::int from (select from music_tags as t where t.tag = wanted.tag limit ${COUNTED}) as tracks
      ) + (
        select count(*)::int from (select from artwork_tags as t where t.tag = wanted.tag limit ${COUNTED}) as works
      ) as count
      from unnest(${sql.param(ids)}::text[]) as wanted (tag)`)
    return rows.map((tag) => ({ id: tag.name, found: { kind: 'tag', tag } }))
  },
}

const COUNTED = 100
