import { takesKeys, useKeyDown } from '#web/platform/hotkeys.ts'

/** SHELL-10: the space bar plays and pauses when nothing that has the focus wants it. */
export function useSpacePlays(): void {
  useKeyDown((event) => {
    if (event.key !== ' ' || event.repeat || event.ctrlKey || event.altKey || event.metaKey) return
    if (takesKeys(event.target)) return
  })
}
