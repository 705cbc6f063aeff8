import { DecodingProcesses } from '#server/media/processes/decoding-processes.ts'
import type { Sender } from '#server/media/upload/receive-form.ts'
import type { Makers, Order } from './image-worker.ts'

/** Whose picture it is, and the folder for what is made of it. */
export type ImageWork = Sender & { folder: string }
type Made<What extends keyof Makers> = Awaited<ReturnType<Makers[What]>>

const processes = new DecodingProcesses<Order>({
  what: 'image',
  program: new URL('./image-worker', import.meta.url),
  // What two take together is what the machine has to have.
  most: 1,
})

/**
 * Makes of the picture at `path` what `makeCover`, `makeAvatar` or `makeArtworkImages` say, in a process of its own:
 * one picture at a time, accounts taking turns.
 *
 * Throws as they do, and as `DecodingProcesses.obey` does.
 */
export function makeImages<What extends keyof Makers>(
  what: What,
  path: string,
  { folder, ...sender }: ImageWork,
): Promise<Made<What>> {
  return processes.obey({ what, path, folder }, sender) as Promise<Made<What>>
}

/** Starts the process before a picture comes, or keeps it for that. If that fails, the picture will hear why. */
export const warmImageProcess = (): void => processes.warm()

/** Ends the process; what was running or waiting is refused with `unavailable`. */
export const closeImageProcess = (): Promise<void> => processes.close()
