import { tabTopic } from '#web/platform/tab-channel.ts'
import type { Player } from './player.ts'

/** Tabs announce here that they start to play. */
export const soundTopic = tabTopic<'playing'>('sound')

/** Pauses this tab when another one starts to play. */
export function playInOneTab(player: Player): void {
  soundTopic.subscribe(() => player.pause())
  let wasPlaying = false
  const publishStart = () => {
    const isPlaying = player.state.value.status === 'playing'
    if (isPlaying && !wasPlaying) soundTopic.publish('playing')
    wasPlaying = isPlaying
  }
  publishStart()
  player.state.subscribe(publishStart)
}
