import { z } from 'zod'
import { Album } from './albums.ts'
import { Track } from './music.ts'
import { resource } from './platform/resource.ts'
import { Release } from './releases.ts'

/**
 * The works of a profile that are not public: its albums, the newest first, and the tracks that do
 * not have the state of an album, in the order of their upload. An album's `trackCount` includes
 * its unreleased tracks.
 */
export const Unreleased = z.object({
  albums: z.array(Album.extend({ release: Release })),
  tracks: z.array(Track.extend({ release: Release })),
})
export type Unreleased = z.infer<typeof Unreleased>

export const unreleasedResource = resource('unreleased', '/api/unreleased', {
  schema: Unreleased,
  entities: ['album', 'track'],
  madeFor: 'acting',
})
