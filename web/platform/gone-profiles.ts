import { Emitter } from './signal.ts'
import { tabTopic } from './tab-channel.ts'

/**
 * Whoever the other tabs act as by now: they may have heard that the profile is gone before they hear of its tracks.
 */
const goneTopic = tabTopic<readonly string[]>('artists-gone')
const gone: Emitter<[profileIds: readonly string[]]> = new Emitter(() => goneTopic.hear(gone.emit))

/** Tells that profiles were deleted, here and in the other tabs. */
export function publishGoneProfiles(profileIds: readonly string[]): void {
  gone.emit(profileIds)
  goneTopic.tell(profileIds)
}

/** Calls back when profiles were deleted, here or in another tab. Returns the way to stop. */
export const onGoneProfiles = gone.subscribe
