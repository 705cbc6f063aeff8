import { z } from 'zod'
import { Collection } from './collections.ts'
import { resource } from './platform/resource.ts'

/** `beside`: other tags that the newest works with this tag carry most often. */
export const TagPage = Collection.extend({ tag: z.string(), beside: z.array(z.string()) })
export type TagPage = z.infer<typeof TagPage>

/** Everything that `/tags/{tag}` shows first. The count of artists covers only the newest works. */
export const tagResource = resource('tag', '/api/tags/{tag}', {
  schema: TagPage,
  entities: ['track', 'artwork', 'profile', 'event'],
})
