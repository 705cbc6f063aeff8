import { useSyncExternalStore } from 'react'
import { Emitter, listen } from './signal.ts'

const changed: Emitter = new Emitter(() => listen(window, ['online', 'offline'], changed.emit))

/** Whether the browser reports a network. */
export const useOnline = (): boolean => useSyncExternalStore(changed.subscribe, () => navigator.onLine)
