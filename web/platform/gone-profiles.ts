import { Emitter } from './signal.ts'
import { tabTopic } from './tab-channel.ts'

/**
 * For all tabs, whichever profile they act as: a tab may have switched to another profile when it
 * learned of the deletion.
 */
const goneTopic = tabTopic<readonly string[]>('artists-gone')
const gone: Emitter<[profileIds: readonly string[]]> = new Emitter(() => goneTopic.subscribe(gone.emit))

/** Publishes here and to the other tabs that profiles were deleted. */
export function publishGoneProfiles(profileIds: readonly string[]): void {
  gone.emit(profileIds)
  goneTopic.publish(profileIds)
}

/**
 * Calls back when profiles were deleted, here or in another tab. Returns a function that
 * unsubscribes.
 */
export const onGoneProfiles = gone.subscribe
