import { z } from 'zod'
import { Album } from './albums.ts'
import { Track } from './music.ts'
import { resource } from './platform/resource.ts'

/**
 * Unpublished works of a profile: its albums, the newest first, and the tracks on none of them, in
 * the order of their upload. An album's `trackCount` includes its drafts.
 */
export const Drafts = z.object({ albums: z.array(Album), tracks: z.array(Track) })
export type Drafts = z.infer<typeof Drafts>

export const draftsResource = resource('drafts', '/api/drafts', {
  schema: Drafts,
  entities: ['album', 'track'],
  madeFor: 'acting',
})
