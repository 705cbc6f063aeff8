import { useSyncExternalStore } from 'react'
import { Emitter } from './signal.ts'

const changed = new Emitter(() => {
  window.addEventListener('online', changed.emit)
  window.addEventListener('offline', changed.emit)
  return () => {
    window.removeEventListener('online', changed.emit)
    window.removeEventListener('offline', changed.emit)
  }
})

/** Whether the browser believes that there is a network. */
export const useOnline = (): boolean => useSyncExternalStore(changed.subscribe, () => navigator.onLine)
