import type { PublicProfile } from '#contract/public-profile.ts'
import { actingProfileId, queryClient } from '#web/platform/requests/query-client.ts'

/** What the acting profile's own page shows has changed: it is asked for anew when it is looked at. */
export function refreshOwnPage(): void {
  const me = actingProfileId()
  void queryClient.invalidateQueries({
    queryKey: ['profiles', 'page'],
    predicate: ({ state }) => (state.data as PublicProfile | undefined)?.profile.id === me,
  })
}
