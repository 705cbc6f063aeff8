import { feedResource } from '#contract/feed.ts'
import { answers } from '#server/platform/http/resources.ts'
import { loadFeed } from './load.ts'

/** What is read of them, for the API and the first paint. */
export const feedResources = [
  answers(
    feedResource,
    {
      tag: 'feed',
      summary: "The newest of the profiles that the acting one follows; everybody's while it follows nobody",
      answer: 'A page of the feed',
    },
    (c, params) => loadFeed(c, params.cursor),
  ),
]
