import { Signal } from '#web/platform/signal.ts'
import { keep, StorageFullError } from './keep.ts'
import type { Keepable } from './keepable.ts'

/**
 * The state of what this tab was asked to save: in progress or given up. Saved items are in `kept`.
 */
export type SaveState =
  | { state: 'keeping'; doneTracks: number; bytes: number; stop: () => void }
  | { state: 'no-room'; needed: number; left: number }
  | { state: 'failed' }

/** By key; survives the page on which the user pressed. */
export const saveStates = new Signal<ReadonlyMap<string, SaveState>>(new Map())

function setState(key: string, saveState: SaveState | null): void {
  const next = new Map(saveStates.value)
  if (saveState) next.set(key, saveState)
  else next.delete(key)
  saveStates.value = next
}

/**
 * Saves an item; false if this call did not save it. Never throws: the reason is in `saveStates`.
 */
export async function startKeeping(thing: Keepable, isFirstOnly = false): Promise<boolean> {
  const { key } = thing
  if (saveStates.value.get(key)?.state === 'keeping') return false
  const { signal, stop } = stopper()
  const onProgress = (progress: { doneTracks: number; bytes: number }) => {
    if (!signal.aborted) setState(key, { state: 'keeping', ...progress, stop })
  }
  onProgress({ doneTracks: 0, bytes: 0 })
  // Persistent storage is not cleared when the disk is full. Some browsers ask the user, who has
  // just pressed the button for it.
  void navigator.storage.persist?.().catch(() => false)
  try {
    await keep(thing, { signal, onProgress, isFirstOnly })
    setState(key, null)
    return true
  } catch (error) {
    if (signal.aborted) setState(key, null)
    else if (error instanceof StorageFullError)
      setState(key, { state: 'no-room', needed: error.needed, left: error.left })
    else setState(key, { state: 'failed' })
    return false
  }
}

function stopper(): { signal: AbortSignal; stop: () => void } {
  const controller = new AbortController()
  return { signal: controller.signal, stop: () => controller.abort() }
}

/** The total size of the audio, in bytes. */
export const sizeOf = ({ tracks }: Keepable): number => tracks.reduce((sum, { fileSize }) => sum + fileSize, 0)
