import { tabTopic } from '#web/platform/tab-channel.ts'
import type { Player } from './player.ts'

/** Tabs announce here that they start to play. */
export const soundTopic = tabTopic<'playing'>('sound')

/** Pauses this tab when another one starts to play. */
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
