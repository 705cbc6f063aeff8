import { actingProfileId } from '#web/platform/requests/query-client.ts'

/** Anyone but the profile itself, whose `following` is null as a visitor's is; a visitor is told how. */
export const canFollow = (following: boolean | null): boolean => following !== null || !actingProfileId()
