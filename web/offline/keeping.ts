import { Signal } from '#web/platform/signal.ts'
import { keep, NoRoomError } from './keep.ts'
import type { Keepable } from './keepable.ts'

/** How it stands with what this tab was asked to keep: under way, or given up. Whatever is kept stands in `kept`. */
export type SaveState =
  | { state: 'keeping'; doneTracks: number; bytes: number; stop: () => void }
  | { state: 'no-room'; needed: number; left: number }
  | { state: 'failed' }

/** By key; outlives the page that it was asked on. */
export const saveStates = new Signal<ReadonlyMap<string, SaveState>>(new Map())

function setState(key: string, saveState: SaveState | null): void {
  const next = new Map(saveStates.value)
  if (saveState) next.set(key, saveState)
  else next.delete(key)
  saveStates.value = next
}

/** Keeps a thing; false of one that is not kept by this call. Never throws: why not is in `saveStates`. */
export async function startKeeping(thing: Keepable, isFirstOnly = false): Promise<boolean> {
  const { key } = thing
  if (saveStates.value.get(key)?.state === 'keeping') return false
  const { signal, stop } = stopper()
  const onProgress = (progress: { doneTracks: number; bytes: number }) => {
    if (!signal.aborted) setState(key, { state: 'keeping', ...progress, stop })
  }
  onProgress({ doneTracks: 0, bytes: 0 })
  // so that the browser does not clear it when its disk is full; some ask the person, who has just pressed for it
  void navigator.storage.persist?.().catch(() => false)
  try {
    await keep(thing, { signal, onProgress, isFirstOnly })
    setState(key, null)
    return true
  } catch (error) {
    if (signal.aborted) setState(key, null)
    else if (error instanceof NoRoomError) setState(key, { state: 'no-room', needed: error.needed, left: error.left })
    else setState(key, { state: 'failed' })
    return false
  }
}

function stopper(): { signal: AbortSignal; stop: () => void } {
  const controller = new AbortController()
  return { signal: controller.signal, stop: () => controller.abort() }
}

/** How many bytes a list of tracks takes. */
export const sizeOf = ({ tracks }: Keepable): number => tracks.reduce((sum, { fileSize }) => sum + fileSize, 0)
