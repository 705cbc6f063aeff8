import { z } from 'zod'
import { Album } from './albums.ts'
import { Track } from './music.ts'
import { resource } from './platform/resource.ts'

/**
 * What a profile has made and not published: its albums, newest first, and the tracks that stand on none of them, in the
 * order in which they came. `trackCount` of an album counts its drafts as well.
 */
export const Drafts = z.object({ albums: z.array(Album), tracks: z.array(Track) })
export type Drafts = z.infer<typeof Drafts>

export const draftsResource = resource('drafts', '/api/drafts', {
  schema: Drafts,
  entities: ['album', 'track'],
  madeFor: 'acting',
})
