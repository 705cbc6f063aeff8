import { z } from 'zod'
import { ArtworkList } from './artworks.ts'
import { CollectedArtist, Collection } from './collections.ts'
import { TrackList } from './music.ts'
import { SCENES_NAMED } from './platform/collection-limits.ts'
import { PageQuery, pageOf } from './platform/paging.ts'
import { list, resource } from './platform/resource.ts'

/**
 * `scene` is the folded place; `name` is its spelling by the first artist there, else by the first
 * personal profile, else by the next event.
 */
export const Scene = z.object({ scene: z.string(), name: z.string() })

export const ListedScene = Scene.extend({ artistCount: z.number().int() })
export type ListedScene = z.infer<typeof ListedScene>
export const SceneList = pageOf(ListedScene)
export type SceneList = z.infer<typeof SceneList>

export const ScenePage = Collection.extend(Scene.shape)
export type ScenePage = z.infer<typeof ScenePage>

export const CollectedArtistList = pageOf(CollectedArtist)
export type CollectedArtistList = z.infer<typeof CollectedArtistList>

/** The cursor contains a scene, so it is longer than other cursors. */
export const ScenesQuery = PageQuery.extend({ cursor: z.string().max(2000).optional() })

/** Scenes with the most artists first. */
export const scenesResource = list('scenes', '/api/scenes', {
  query: ScenesQuery,
  schema: SceneList,
  entities: ['profile'],
  sent: { limit: SCENES_NAMED },
})

/** Everything that `/scenes/{place}` shows first. */
export const sceneResource = resource('scene', '/api/scenes/{scene}', {
  schema: ScenePage,
  entities: ['track', 'artwork', 'profile', 'event'],
})

export const sceneArtistsResource = list('sceneArtists', '/api/scenes/{scene}/artists', {
  query: PageQuery,
  schema: CollectedArtistList,
  entities: ['profile'],
})

export const sceneTracksResource = list('sceneTracks', '/api/scenes/{scene}/music', {
  query: PageQuery,
  schema: TrackList,
  entities: ['track', 'profile'],
})

export const sceneArtworksResource = list('sceneArtworks', '/api/scenes/{scene}/artworks', {
  query: PageQuery,
  schema: ArtworkList,
  entities: ['artwork', 'profile'],
})
