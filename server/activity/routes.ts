import { commentedResource, likedResource } from '#contract/activity.ts'
import { answers } from '#server/platform/http/resources.ts'
import { loadActivity } from './load.ts'

/** What is read of them, for the API and the first paint. */
export const activityResources = [
  answers(
    likedResource,
    {
      tag: 'activity',
      summary: 'What the acting profile likes, the newest first',
      answer: 'A page of likes, with the count of all',
    },
    (c, params) => loadActivity(c, 'likes', params.cursor),
  ),
  answers(
    commentedResource,
    {
      tag: 'activity',
      summary: 'What the acting profile commented on, the newest first',
      answer: 'A page of comments, with the count of all',
    },
    (c, params) => loadActivity(c, 'comments', params.cursor),
  ),
]
