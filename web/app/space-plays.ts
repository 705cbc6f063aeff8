import { takesKeys, useKeyDown } from '#web/platform/keys/hotkeys.ts'
import { player, togglePlay } from '#web/player/player.ts'

/** SHELL-10: the space bar plays and pauses when nothing that has the focus wants it. */
export function useSpacePlays(): void {
  useKeyDown((event) => {
    if (event.key !== ' ' || event.repeat || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return
    if (takesKeys(event.target) || !player.getState().track) return
    event.preventDefault()
    togglePlay()
  })
}
