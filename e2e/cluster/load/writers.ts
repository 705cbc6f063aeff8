import type { People } from '../people.ts'
import type { Rates } from '../settings.ts'
import { keepPace, serveParent } from './pace.ts'
import { type Uploaded, Uploads } from './uploads.ts'
import { type Liked, Likes, Messages, type Sent } from './writing.ts'

export type WritersOrders = { url: string; people: People; assetIds: string[]; rates: Rates }
export type Written = { messages: Sent; likes: Liked; uploads: Uploaded }

serveParent<WritersOrders, Written>(async ({ url, people, assetIds, rates }, ending) => {
  const messages = new Messages(url, people.writers)
  const likes = new Likes(url, people.writers, assetIds)
  const uploads = new Uploads(url, people.artists, 'Take')
  await Promise.all([
    keepPace(rates.messages, ending, (n) => messages.begin(n)),
    keepPace(rates.likes, ending, (n) => likes.begin(n)),
    keepPace(rates.uploads, ending, (n) => uploads.begin(n)),
  ])
  return { messages: await messages.end(), likes: await likes.end(), uploads: await uploads.end() }
})
