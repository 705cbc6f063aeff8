import { isComposing } from './platform/keys/composing.ts'

/**
 * Stands in the HTML itself. It remembers `/`, `?` and space until the app has loaded, which then acts on each once, and
 * what is typed after a `/`, which is what is searched. A key that a field or a control has a use for stays with it.
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
    // space scrolls where nothing is remembered that it could play; people may have turned single keys off
    if (
      (isSpace && (event.shiftKey || !localStorage.getItem('queue'))) ||
      localStorage.getItem('single-keys') === 'off'
    )
      return
  } catch {
    if (isSpace) return
  }
  event.preventDefault()
  early.pressed[key] = event
})
