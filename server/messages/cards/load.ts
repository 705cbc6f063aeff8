import { readCardPath } from '#contract/card-paths.ts'
import type { Card } from '#contract/cards.ts'
import { presentAlbum } from '#server/albums/present.ts'
import { findAlbumsByIds } from '#server/albums/queries.ts'
import { loadArtworkViewer } from '#server/artworks/load.ts'
import { presentArtwork } from '#server/artworks/present.ts'
import { findArtworksByIds } from '#server/artworks/queries.ts'
import { canSeeArtwork } from '#server/artworks/rules.ts'
import { presentEvent } from '#server/events/present.ts'
import { findEventsByIds } from '#server/events/queries.ts'
import { canSeeEvent } from '#server/events/rules.ts'
import { loadTrackViewer } from '#server/music/load.ts'
import { presentTrack } from '#server/music/present.ts'
import { findTracksByIds } from '#server/music/queries.ts'
import type { AppContext } from '#server/platform/context.ts'
import { loadViewer } from '#server/profiles/rules.ts'

type Load = (c: AppContext, ids: string[]) => Promise<Card[]>

/** What the viewer may see of these paths of the site, with one query for each kind of thing. Paths that name nothing are left out. */
export async function loadCards(c: AppContext, paths: readonly string[]): Promise<Card[]> {
  const known = paths.flatMap((path) => readCardPath(path) ?? [])
  const wanted = Map.groupBy(known, ({ kind }) => kind)
  const cards = await Promise.all(
    [...wanted].map(([kind, things]) => LOADERS[kind](c, [...new Set(things.map(({ id }) => id))])),
  )
  return cards.flat()
}

const LOADERS: Record<Card['kind'], Load> = {
  async track(c, ids) {
    const rows = await findTracksByIds(c.var.db, ids)
    const viewer = await loadTrackViewer(c, rows)
    return rows.map((row) => ({ kind: 'track', path: `/track/${row.id}`, track: presentTrack(row, viewer) }))
  },
  async album(c, ids) {
    const [rows, viewer] = await Promise.all([findAlbumsByIds(c.var.db, ids), loadViewer(c)])
    return rows.map((row) => ({ kind: 'album', path: `/album/${row.id}`, album: presentAlbum(row, viewer) }))
  },
  async artwork(c, ids) {
    const rows = await findArtworksByIds(c.var.db, ids)
    const viewer = await loadArtworkViewer(c, rows)
    return rows
      .filter((row) => canSeeArtwork(viewer, row))
      .map((row) => ({ kind: 'artwork', path: `/artwork/${row.id}`, artwork: presentArtwork(row, viewer) }))
  },
  async event(c, ids) {
    const [rows, viewer] = await Promise.all([findEventsByIds(c.var.db, ids), loadViewer(c)])
    return rows
      .filter((row) => canSeeEvent(viewer, row))
      .map((row) => ({ kind: 'event', path: `/event/${row.id}`, event: presentEvent(row, viewer, new Date()) }))
  },
}
