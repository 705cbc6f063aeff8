import { z } from 'zod'
import type { ArtworkList } from '#contract/artworks.ts'
import type { TrackList } from '#contract/music.ts'
import { COLLECTION } from '#contract/platform/collection-limits.ts'
import { PAGE_SIZE } from '#contract/platform/limits.ts'
import {
  type CollectedArtistList,
  type SceneList,
  type ScenePage,
  sceneArtistsResource,
  sceneArtworksResource,
  sceneResource,
  scenesResource,
  sceneTracksResource,
} from '#contract/scenes.ts'
import { encodeJoined } from '#server/people/profiles/artists/joined.ts'
import type { AppContext } from '#server/platform/context.ts'
import { notFound } from '#server/platform/errors.ts'
import { sharedHandler } from '#server/platform/http/resource-handlers.ts'
import { cursorsOf, cutPage, toPage } from '#server/platform/lists/paging.ts'
import { loadArtworkViewer, presentArtwork } from '#server/works/artworks/load.ts'
import { loadArtists, loadEvents, loadWorks } from '#server/works/collections/collection.ts'
import { countUpcoming, findUpcoming, nameOfPlace } from '#server/works/events/all/upcoming.ts'
import { loadTrackViewer, presentTrack } from '#server/works/music/load.ts'
import {
  countArtists,
  findArtistsOfScene,
  findArtworksOfScene,
  findScenes,
  findTracksOfScene,
  newestOf,
  readScene,
  type ScenePlace,
} from './queries.ts'

type PageOptions = { cursor?: string; limit?: number }
type Of = PageOptions & { scene: string }

/** Resources of scenes, for the API and the first paint. */
export const scenesResources = [
  sharedHandler(
    scenesResource,
    { summary: 'List the scenes, those with the most artists first', response: 'A page of scenes' },
    loadScenes,
  ),
  sharedHandler(
    sceneResource,
    {
      summary: 'Get a scene with its artists, their newest works and its events',
      description: 'Case, accents and all text after a comma in `scene` are ignored.',
      response: 'The scene with the first items of each list',
    },
    (c, params) => loadScenePage(c, params.scene),
  ),
  sharedHandler(
    sceneArtistsResource,
    { summary: 'List the artists of a scene, newest first', response: 'A page of artists' },
    loadSceneArtists,
  ),
  sharedHandler(
    sceneTracksResource,
    { summary: 'List the tracks by artists of a scene, newest first', response: 'A page of tracks' },
    loadSceneTracks,
  ),
  sharedHandler(
    sceneArtworksResource,
    { summary: 'List the artworks by artists of a scene, newest first', response: 'A page of artworks' },
    loadSceneArtworks,
  ),
]

/** @throws AppError `not_found` for a scene that no profile and no upcoming event names */
async function loadScenePage(c: AppContext, text: string): Promise<ScenePage> {
  const { db } = c.var
  const scene = await readScene(db, text)
  const name = scene && (await nameOfPlace(db, scene))
  if (!scene || !name) throw notFound('Scene')
  const now = new Date()
  const [works, artistCount, artists, eventCount, events] = await Promise.all([
    loadWorks(c, newestOf(scene)),
    countArtists(db, scene),
    findArtistsOfScene(db, scene, { limit: COLLECTION.artists - 1 }),
    countUpcoming(db, now, scene),
    findUpcoming(db, { place: scene, now, limit: COLLECTION.events - 1 }),
  ])
  return {
    scene,
    name,
    ...works,
    counts: { ...works.counts, artists: artistCount, events: eventCount },
    artists: await loadArtists(c, idsOf(artists)),
    events: await loadEvents(c, idsOf(events)),
  }
}

const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id)

/**
 * @throws AppError `not_found` for a text that cannot be a scene. An unused scene has empty lists.
 */
async function sceneIn(c: AppContext, text: string): Promise<string> {
  const scene = await readScene(c.var.db, text)
  if (!scene) throw notFound('Scene')
  return scene
}

async function loadSceneArtists(
  c: AppContext,
  { scene, cursor, limit = PAGE_SIZE.default }: Of,
): Promise<CollectedArtistList> {
  const rows = await findArtistsOfScene(c.var.db, await sceneIn(c, scene), { cursor, limit })
  const { shown, nextCursor } = cutPage(rows, limit, encodeJoined)
  return { items: await loadArtists(c, idsOf(shown)), nextCursor }
}

async function loadSceneTracks(c: AppContext, { scene, cursor, limit = PAGE_SIZE.default }: Of): Promise<TrackList> {
  const rows = await findTracksOfScene(c.var.db, await sceneIn(c, scene), { cursor, limit })
  const viewer = await loadTrackViewer(c, rows)
  return toPage(rows, limit, (row) => presentTrack(row, viewer))
}

async function loadSceneArtworks(
  c: AppContext,
  { scene, cursor, limit = PAGE_SIZE.default }: Of,
): Promise<ArtworkList> {
  const rows = await findArtworksOfScene(c.var.db, await sceneIn(c, scene), { cursor, limit })
  const viewer = await loadArtworkViewer(c, rows)
  return toPage(rows, limit, (row) => presentArtwork(row, viewer))
}

async function loadScenes(c: AppContext, { cursor, limit = PAGE_SIZE.default }: PageOptions): Promise<SceneList> {
  const rows = await findScenes(c.var.db, cursor ? readPlace(cursor) : null, limit)
  const { shown, nextCursor } = cutPage(rows, limit, ({ artistCount, scene }) => cursors.write([artistCount, scene]))
  return { items: shown, nextCursor }
}

const cursors = cursorsOf(z.tuple([z.int32().min(0), z.string().refine((text) => !text.includes('\0'))]))

function readPlace(cursor: string): ScenePlace {
  const [artistCount, scene] = cursors.read(cursor)
  return { artistCount, scene }
}
