import { toast } from '#web/ui/feedback/toast-store.ts'
import { NEXT_TRACK_FAILED } from './engine/playback-errors.ts'
import { player } from './player.ts'

/**
 * 'Play Radio': the most recent track other than the current one. If there is none, it is only
 * logged.
 */
export async function playRadio(): Promise<void> {
  const outcome = await player.startRadio()
  // biome-ignore lint/suspicious/noConsole: an empty catalogue is no error
  if (outcome === 'nothing') console.info('Radio: no track to play')
  if (outcome === 'failed' && player.state.value.status !== 'error') toast.error(NEXT_TRACK_FAILED)
}
