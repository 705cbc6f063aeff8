import { type PublicProfile, publicProfileResource } from '#contract/public-profile.ts'
import { actingProfileId, queryClient } from '#web/platform/requests/query-client.ts'

/** A profile's page is asked for anew when it is looked at: without an id that of the acting profile. */
export function refreshProfilePage(profileId = actingProfileId()): void {
  void queryClient.invalidateQueries({
    queryKey: [publicProfileResource.name],
    predicate: ({ state }) => (state.data as PublicProfile | undefined)?.profile.id === profileId,
  })
}
