import { type PublicProfile, publicProfileResource } from '#contract/public-profile.ts'
import { actingProfileId, queryClient } from '#web/platform/requests/query-client.ts'

/** Invalidates a profile's page; without an id, that of the active profile. */
export function refreshProfilePage(profileId = actingProfileId()): void {
  void queryClient.invalidateQueries({
    queryKey: [publicProfileResource.name],
    predicate: ({ state }) => (state.data as PublicProfile | undefined)?.profile.id === profileId,
  })
}
