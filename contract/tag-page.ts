import { z } from 'zod'
import { Collection } from './collections.ts'
import { resource } from './platform/resource.ts'

/** `beside` are the tags that its newest works carry most often besides. */
export const TagPage = Collection.extend({ tag: z.string(), beside: z.array(z.string()) })
export type TagPage = z.infer<typeof TagPage>

/** All that `/tags/{tag}` shows first. What it counts as artists are those of its newest works. */
export const tagResource = resource('tag', '/api/tags/{tag}', {
  schema: TagPage,
  entities: ['track', 'artwork', 'profile', 'event'],
})
