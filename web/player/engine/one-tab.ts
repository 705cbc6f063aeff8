import type { Player } from './create-player.ts'

const CHANNEL = 'player'

/** When another tab begins to play, this one falls silent. */
export function playInOneTab(player: Player): void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.addEventListener('message', () => player.pause())
  let wasPlaying = false
  const tell = () => {
    const isPlaying = player.getState().status === 'playing'
    if (isPlaying && !wasPlaying) channel.postMessage('playing')
    wasPlaying = isPlaying
  }
  tell()
  player.subscribe(tell)
}
