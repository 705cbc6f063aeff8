import { publicProfileResource } from '#contract/public-profile.ts'
import { sharedHandler } from '#server/platform/http/resource-handlers.ts'
import { loadPublicProfile } from './load.ts'

/** The read resource of the profile page, for the API and for prerendered pages. */
export const profilePageResources = [
  sharedHandler(
    publicProfileResource,
    {
      summary: 'A profile and what one of its tabs shows first',
      description: 'It is found by its slug, else by its handle; without regard to case.',
      response: 'All that the page of a profile shows first',
    },
    (c, params) => loadPublicProfile(c, params.id, params.tab),
    // A person's page leaves out profiles that the viewer has blocked, so its response is not
    // shared.
    (_c, { fan }) => fan !== null,
  ),
]
