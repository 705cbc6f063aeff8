import { tabTopic } from '#web/platform/tab-channel.ts'
import type { Player } from './player.ts'

/** Where tabs tell each other that they begin to sound. */
export const soundTopic = tabTopic<'playing'>('sound')

/** When another tab begins to play, this one falls silent. */
export function playInOneTab(player: Player): void {
  soundTopic.hear(() => player.pause())
  let wasPlaying = false
  const tell = () => {
    const isPlaying = player.state.value.status === 'playing'
    if (isPlaying && !wasPlaying) soundTopic.tell('playing')
    wasPlaying = isPlaying
  }
  tell()
  player.state.subscribe(tell)
}
