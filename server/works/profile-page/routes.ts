import { publicProfileResource } from '#contract/public-profile.ts'
import { sharedHandler } from '#server/platform/http/resource-handlers.ts'
import { loadPublicProfile } from './load.ts'

/** Resource of the profile page, for the API and the first paint. */
export const profilePageResources = [
  sharedHandler(
    publicProfileResource,
    {
      summary: 'Get a profile with the first items of one of its tabs',
      description: '`id` is the slug of the profile, or else its handle; upper and lower case are the same.',
      response: 'The profile, and the first items of the tab',
    },
    (c, params) => loadPublicProfile(c, params.id, params.tab),
    // A person's page leaves out profiles that the viewer has blocked, so its response is not
    // shared.
    (_c, { fan }) => fan !== null,
  ),
]
