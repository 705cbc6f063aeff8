import { publicProfileResource } from '#contract/public-profile.ts'
import { sharedHandler } from '#server/platform/http/resource-handlers.ts'
import { loadPublicProfile } from './load.ts'

/** What is read of it, for the API and the first paint. */
export const profilePageResources = [
  sharedHandler(
    publicProfileResource,
    {
      summary: 'A profile and what one of its tabs shows first',
      description: 'It is found by its slug, else by its handle; without regard to case.',
      response: 'All that the page of a profile shows first',
    },
    (c, params) => loadPublicProfile(c, params.id, params.tab),
    // A person's shelf leaves out whom the viewer has blocked.
    (_c, { fan }) => fan !== null,
  ),
]
