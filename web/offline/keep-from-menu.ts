import type { Track } from '#contract/music.ts'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { formatSize } from '#web/ui/text/format.ts'
import { keepableOf } from './keepable.ts'
import { saveStates, startKeeping } from './keeping.ts'

/** Saves one track of a list. A list has no space for progress, so a toast reports the result. */
export async function keepFromMenu(track: Track): Promise<void> {
  const thing = keepableOf({ kind: 'track', data: track })
  if (thing.tracks.length === 0) {
    toast.error('Not kept offline', 'This track plays from another site and cannot be kept.')
    return
  }
  toast.info('Keeping offline', `${track.title}, ${formatSize(track.fileSize)}`)
  if (await startKeeping(thing)) {
    toast.success('Kept offline', track.title)
    return
  }
  // The save may be running already, or the user stopped it on the page of the track.
  const saveState = saveStates.value.get(thing.key)
  if (saveState?.state === 'no-room')
    toast.error('Not enough space', `${formatSize(saveState.left)} is left on this device.`)
  if (saveState?.state === 'failed')
    toast.error('Not kept offline', 'The download failed. Check your network and try again.')
}
