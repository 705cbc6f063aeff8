import { Emitter } from './signal.ts'
import { tabTopic } from './tab-channel.ts'

const gone = new Emitter<[profileIds: readonly string[]]>()
/**
 * Whoever the other tabs act as by now: they may have heard that the profile is gone before they hear of its tracks.
 */
const goneTopic = tabTopic<readonly string[]>('artists-gone')

/** Tells that profiles were deleted, here and in the other tabs. */
export function tellGoneProfiles(profileIds: readonly string[]): void {
  gone.emit(profileIds)
  goneTopic.tell(profileIds)
}

/** Calls back when profiles were deleted, here or in another tab. */
export function onGoneProfiles(listener: (profileIds: readonly string[]) => void): void {
  gone.subscribe(listener)
  goneTopic.hear(listener)
}
