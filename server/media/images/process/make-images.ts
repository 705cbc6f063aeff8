import { DecodingProcesses } from '#server/media/processes/decoding-processes.ts'
import type { Sender } from '#server/media/upload/receive-form.ts'
import type { Makers, Order } from './image-worker.ts'

/** The account of the picture, and the folder for its renditions. */
export type ImageWork = Sender & { folder: string }
type Rendered<What extends keyof Makers> = Awaited<ReturnType<Makers[What]>>

const processes = new DecodingProcesses<Order>({
  what: 'image',
  program: new URL('./image-worker', import.meta.url),
  // Only one, since two would need twice the memory.
  most: 1,
})

/**
 * Renders the picture at `path` as `makeCover`, `makeAvatar` or `makeArtworkImages` describe, in a
 * separate process: one picture at a time, accounts in turn.
 * @throws what these functions and `DecodingProcesses.obey` throw
 */
export function makeImages<What extends keyof Makers>(
  what: What,
  path: string,
  { folder, ...sender }: ImageWork,
): Promise<Rendered<What>> {
  return processes.obey({ what, path, folder }, sender) as Promise<Rendered<What>>
}

/**
 * Starts the process before a picture arrives, or prolongs an idle one. If that fails, the picture
 * gets the error.
 */
export const warmImageProcess = (): void => processes.warm()

/** Ends the process; running and waiting pictures are refused with `unavailable`. */
export const closeImageProcess = (): Promise<void> => processes.close()
