import { announce } from '#web/platform/page/announcer.tsx'
import { dismissToast, toast } from '#web/ui/feedback/toast-store.ts'
import { volume } from '../player.ts'

/** After the last of several keys: each by itself would be chatter. */
const AFTER_MS = 400
/** Here the player shows how loud it is; narrower it has no room for that. */
const HAS_SLIDER = '(min-width: 1180.02px)'

let timer: ReturnType<typeof setTimeout> | undefined
let shown: number | undefined

export function tellVolumeSoon(): void {
  clearTimeout(timer)
  timer = setTimeout(tellVolume, AFTER_MS)
}

/** How loud it is now, for who does not see the player's slider: screen readers, and eyes where there is none. */
export function tellVolume(): void {
  clearTimeout(timer)
  const { level, muted } = volume.get()
  const text = muted ? 'Muted' : `Volume ${Math.round(level * 100)} %`
  if (shown !== undefined) dismissToast(shown)
  if (window.matchMedia(HAS_SLIDER).matches) announce(text)
  else shown = toast.success(text)
}
