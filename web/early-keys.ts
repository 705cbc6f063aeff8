import { isComposing } from './platform/keys/composing.ts'
import { SINGLE_KEYS_OFF, SINGLE_KEYS_STORED_AS } from './platform/keys/stored-single-keys.ts'
import { QUEUE_STORED_AS } from './player/engine/memory/stored-queue-name.ts'

/**
 * Inlined into the HTML. Records `/`, `?` and space until the app has loaded; the app then acts on
 * each once. Text that is typed after `/` becomes the text of the search. A key that the focused
 * field or control uses is left alone.
 */
const early: NonNullable<typeof window.earlyKeys> = { pressed: {}, typed: '' }
window.earlyKeys = early

addEventListener('keydown', (event) => {
  const { key } = event
  if (window.earlyKeys !== early || isComposing(event) || event.ctrlKey || event.altKey || event.metaKey) return
  const isSearching = '/' in early.pressed
  const isSpace = key === ' ' && !isSearching
  const taken = isSpace ? 'a,button,summary,audio,input,select,textarea' : 'audio,input,select,textarea'
  if ((event.target as Element).closest(taken)) return
  if (isSearching) {
    if (key === 'Escape') {
      delete early.pressed['/']
      early.typed = ''
    } else if (key === 'Backspace') early.typed = early.typed.slice(0, -1)
    else if (key.length === 1) early.typed += key
    else return
    event.preventDefault()
    return
  }
  if (event.repeat || (!isSpace && key !== '/' && key !== '?')) return
  try {
    // Space scrolls as usual unless a queue is stored. No key is recorded if single keys are turned
    // off.
    if (
      (isSpace && (event.shiftKey || !localStorage.getItem(QUEUE_STORED_AS))) ||
      localStorage.getItem(SINGLE_KEYS_STORED_AS) === SINGLE_KEYS_OFF
    )
      return
  } catch {
    if (isSpace) return
  }
  event.preventDefault()
  early.pressed[key] = event
})
