import { Signal } from '#web/platform/signal.ts'
import { keep, NoRoomError } from './keep.ts'
import type { Keepable } from './keepable.ts'

/** How it stands with what this tab was asked to keep: under way, or given up. Whatever is kept stands in `kept`. */
export type Standing =
  | { state: 'keeping'; doneTracks: number; bytes: number; stop: () => void }
  | { state: 'no-room'; needed: number; left: number }
  | { state: 'failed' }

/** By key; outlives the page that it was asked on. */
export const standings = new Signal<ReadonlyMap<string, Standing>>(new Map())

function stand(key: string, standing: Standing | null): void {
  const next = new Map(standings.value)
  if (standing) next.set(key, standing)
  else next.delete(key)
  standings.value = next
}

/** Keeps a thing; false of one that is not kept by this call. Never throws: why not is in `standings`. */
export async function startKeeping(thing: Keepable, isFirstOnly = false): Promise<boolean> {
  const { key } = thing
  if (standings.value.get(key)?.state === 'keeping') return false
  const { signal, stop } = stopper()
  const onProgress = (progress: { doneTracks: number; bytes: number }) => {
    if (!signal.aborted) stand(key, { state: 'keeping', ...progress, stop })
  }
  onProgress({ doneTracks: 0, bytes: 0 })
  // so that the browser does not clear it when its disk is full; some ask the person, who has just pressed for it
  void navigator.storage.persist?.().catch(() => false)
  try {
    await keep(thing, { signal, onProgress, isFirstOnly })
    stand(key, null)
    return true
  } catch (error) {
    if (signal.aborted) stand(key, null)
    else if (error instanceof NoRoomError) stand(key, { state: 'no-room', needed: error.needed, left: error.left })
    else stand(key, { state: 'failed' })
    return false
  }
}

function stopper(): { signal: AbortSignal; stop: () => void } {
  const controller = new AbortController()
  return { signal: controller.signal, stop: () => controller.abort() }
}

/** How many bytes a list of tracks takes. */
export const sizeOf = ({ tracks }: Keepable): number => tracks.reduce((sum, { fileSize }) => sum + fileSize, 0)
