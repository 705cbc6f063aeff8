/**
 * The only audio element of a page, and the track that the first screen has started on it, if any.
 * `web/first-screen.ts` and the player are separate scripts, so they share it through the window.
 */
export type EarlySound = { audio: HTMLAudioElement; trackId: string | null }

declare global {
  interface Window {
    earlySound?: EarlySound
  }
}

/** PLAYER-01: the element is outside of everything that a navigation renders again. */
export function earlySound(): EarlySound {
  window.earlySound ??= { audio: makeAudio(), trackId: null }
  return window.earlySound
}

function makeAudio(): HTMLAudioElement {
  const audio = document.createElement('audio')
  audio.preload = 'auto'
  audio.hidden = true
  document.body.append(audio)
  return audio
}
