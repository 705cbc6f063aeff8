/**
 * Stands in the HTML itself. It remembers `/`, `?` and space until the app has loaded, which then acts on each once.
 * A key that a field or a control has a use for stays with it.
 */
const keys: Record<string, KeyboardEvent> = {}
window.earlyKeys = keys

addEventListener('keydown', (event) => {
  if (window.earlyKeys !== keys || event.repeat || event.isComposing) return
  if (event.ctrlKey || event.altKey || event.metaKey) return
  const isSpace = event.key === ' '
  if (!isSpace && event.key !== '/' && event.key !== '?') return
  const taken = isSpace ? 'a,button,summary,audio,input,select,textarea' : 'audio,input,select,textarea'
  if ((event.target as Element).closest(taken)) return
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
  keys[event.key] = event
})
