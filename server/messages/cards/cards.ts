import { type Card, cardsResource, readCardPath } from '#contract/cards.ts'
import { requireProfile } from '#server/accounts/guards.ts'
import { presentAlbum } from '#server/albums/load.ts'
import { findAlbumsByIds } from '#server/albums/queries.ts'
import { loadArtworkViewer, presentArtwork } from '#server/artworks/load.ts'
import { findArtworksByIds } from '#server/artworks/queries.ts'
import { canSeeArtwork } from '#server/artworks/rules.ts'
import { presentEvent } from '#server/events/load.ts'
import { findEventsByIds } from '#server/events/queries.ts'
import { canSeeEvent } from '#server/events/rules.ts'
import { loadTrackViewer, presentTrack } from '#server/music/load.ts'
import { findTracksByIds } from '#server/music/queries.ts'
import type { AppContext } from '#server/platform/context.ts'
import { answers } from '#server/platform/http/resources.ts'
import { viewerOf } from '#server/profiles/rules.ts'

/** What is read of them, for the API and the first paint. */
export const cardsResources = [
  answers(
    cardsResource,
    {
      tag: 'messages',
      summary: 'What paths of this site stand for, to be shown where somebody links to them',
      answer: 'What the acting profile may see of them',
    },
    async (c, params) => {
      requireProfile(c)
      return { items: await loadCards(c, params.path) }
    },
  ),
]

type Load = (c: AppContext, ids: string[]) => Promise<Card[]>

/**
 * What the viewer may see of these paths of the site, with one query for each kind of thing. Paths that name nothing
 * are left out.
 */
async function loadCards(c: AppContext, paths: readonly string[]): Promise<Card[]> {
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
    const viewer = viewerOf(c)
    const rows = await findAlbumsByIds(c.var.db, ids)
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
    const viewer = viewerOf(c)
    const rows = await findEventsByIds(c.var.db, ids)
    return rows
      .filter((row) => canSeeEvent(viewer, row))
      .map((row) => ({ kind: 'event', path: `/event/${row.id}`, event: presentEvent(row, viewer, new Date()) }))
  },
}
