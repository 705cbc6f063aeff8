import type { Player } from './player.ts'

/** Where tabs tell each other that they begin to sound. */
export const PLAYER_CHANNEL = 'player'

/** When another tab begins to play, this one falls silent. */
export function playInOneTab(player: Player): void {
  const channel = new BroadcastChannel(PLAYER_CHANNEL)
  channel.addEventListener('message', () => player.pause())
  let wasPlaying = false
  const tell = () => {
    const isPlaying = player.state.value.status === 'playing'
    if (isPlaying && !wasPlaying) channel.postMessage('playing')
    wasPlaying = isPlaying
  }
  tell()
  player.state.subscribe(tell)
}
