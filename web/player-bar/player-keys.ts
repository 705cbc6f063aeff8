import { isPageCovered } from '#web/platform/keys/covered.ts'
import { areSingleKeysOn, isSingleKey } from '#web/platform/keys/single-keys.ts'
import { takesArrows, takesLetters, takesSpace } from '#web/platform/keys/taken-keys.ts'
import { player, togglePlay, volume } from '#web/player/player.ts'
import { announce } from '#web/ui/feedback/announcer.tsx'
import { dismissToast, toast } from '#web/ui/feedback/toast-store.ts'

/**
 * `repeats`: also acts while the key is held. `isTaken`: whether the focused element uses the key
 * itself.
 */
type PlayerKey = { act: (isHeld: boolean) => void; repeats?: true; isTaken: (target: EventTarget | null) => boolean }

const seek = (seconds: number) => ({ act: (isHeld: boolean) => seekBy(seconds * 1000, isHeld), repeats: true as const })
const turn = (direction: 1 | -1): PlayerKey => ({ act: () => turnVolume(direction), repeats: true, isTaken: isTurning })

const KEYS: Record<string, PlayerKey> = {
  ' ': { act: togglePlay, isTaken: takesSpace },
  j: { ...seek(-10), isTaken: takesLetters },
  l: { ...seek(10), isTaken: takesLetters },
  m: { act: toggleMuted, isTaken: takesLetters },
  n: { act: () => void player.next(), isTaken: takesLetters },
  p: { act: () => player.previous(), isTaken: takesLetters },
  arrowleft: { ...seek(-5), isTaken: takesArrows },
  arrowright: { ...seek(5), isTaken: takesArrows },
}

/** Without Shift the page scrolls, which matters more to users without a mouse. */
const SHIFT_KEYS: Record<string, PlayerKey> = { arrowup: turn(1), arrowdown: turn(-1) }

/**
 * SHELL-10: handles a player key that is pressed anywhere on the page. Does nothing without a
 * track, or if a dialog or a menu covered the page when the key was pressed.
 */
export function obeyKey(event: KeyboardEvent, isCovered = isPageCovered()): void {
  const key = (event.shiftKey ? SHIFT_KEYS : KEYS)[event.key.toLowerCase()]
  if (!key || (event.repeat && !key.repeats) || !isSingleKey(event) || !areSingleKeysOn()) return
  if (!player.state.value.track || isCovered || key.isTaken(event.target)) return
  event.preventDefault()
  key.act(event.repeat)
}

/** A key that is held until the track ends must not run on through the next tracks. */
function seekBy(ms: number, isHeld: boolean): void {
  const durationMs = player.state.value.track?.durationMs ?? 0
  const leftMs = durationMs - player.clock.getPositionMs()
  if (!isHeld || durationMs === 0 || ms < leftMs) player.seekBy(ms)
}

/** Shift with an arrow also extends a selection of text. */
function isTurning(target: EventTarget | null): boolean {
  return takesArrows(target) || getSelection()?.isCollapsed === false
}

function turnVolume(direction: 1 | -1): void {
  volume.step(direction)
  announceVolumeSoon()
}

function toggleMuted(): void {
  volume.toggleMuted()
  announceVolume()
}

/** The wait after the last of several presses: announcing each one would be too much. */
const AFTER_MS = 400
/** On this width the player shows its volume slider. */
const HAS_SLIDER = '(min-width: 1180.02px)'

let timer: ReturnType<typeof setTimeout> | undefined
let shown: number | undefined

function announceVolumeSoon(): void {
  clearTimeout(timer)
  timer = setTimeout(announceVolume, AFTER_MS)
}

/** Reports the volume: to screen readers only if the slider is visible, otherwise by a toast. */
function announceVolume(): void {
  clearTimeout(timer)
  const { level, muted } = volume.state.value
  const text = muted ? 'Muted' : `Volume ${Math.round(level * 100)} %`
  if (shown !== undefined) dismissToast(shown)
  if (window.matchMedia(HAS_SLIDER).matches) announce(text)
  else shown = toast.success(text)
}
