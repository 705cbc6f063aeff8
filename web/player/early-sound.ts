/**
 * The only audio element of a page, and what the first screen has done with it. `web/first-screen.ts`
 * and the player are separate scripts, so they share it through the window.
 */
export type EarlySound = {
  audio: HTMLAudioElement
  /** The track whose button was pressed on the first screen, until the page takes it over. */
  trackId: string | null
  /** Whether its file is in the element. */
  isStarted: boolean
  /** From the first line of the player on, only the player uses the element. */
  isPlayers: boolean
}

declare global {
  interface Window {
    earlySound?: EarlySound
  }
}

/** PLAYER-01: the element is outside of everything that a navigation renders again. */
export function earlySound(): EarlySound {
  window.earlySound ??= { audio: makeAudio(), trackId: null, isStarted: false, isPlayers: false }
  return window.earlySound
}

function makeAudio(): HTMLAudioElement {
  const audio = document.createElement('audio')
  audio.preload = 'auto'
  audio.hidden = true
  document.body.append(audio)
  return audio
}
