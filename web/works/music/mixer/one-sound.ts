import { soundTopic } from '#web/player/engine/one-tab.ts'
import { isAudible } from '#web/player/engine/playback.ts'
import { player } from '#web/player/player.ts'

export type OneSound = {
  /** Pauses the player in this tab, and playback in other tabs. */
  take: () => void
  release: () => void
}

/** Ensures that only one source plays: calls back when the player or another tab starts. */
export function oneSound(onTaken: () => void): OneSound {
  const unsubscribe = soundTopic.subscribe(onTaken)
  let wasAudible = isAudible(player.state.value.status)
  const stopListening = player.state.subscribe(() => {
    const sounds = isAudible(player.state.value.status)
    if (sounds && !wasAudible) onTaken()
    wasAudible = sounds
  })
  return {
    take() {
      player.pause()
      soundTopic.publish('playing')
    },
    release() {
      stopListening()
      unsubscribe()
    },
  }
}
