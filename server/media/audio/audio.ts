import { availableParallelism } from 'node:os'
import { DecodingProcesses } from '#server/media/processes/decoding-processes.ts'
import type { Sender } from '#server/media/upload/receive-form.ts'
import type { Order } from './audio-worker.ts'
import type { AudioAnalysis } from './measure-audio.ts'

export type { AudioAnalysis } from './measure-audio.ts'

const processes = new DecodingProcesses<Order>({
  what: 'audio',
  program: new URL('./audio-worker', import.meta.url),
  // One core is left to the server itself.
  most: Math.min(2, Math.max(1, availableParallelism() - 1)),
})

/**
 * Judges an MP3 by its content, decodes it in a process of its own and measures it.
 *
 * Throws `wrong_file_kind` for all that is not MPEG Layer III; `file_damaged` when the file is empty, holds no audio,
 * holds much that is not audio, cannot be decoded, or is cut off: shorter than its own header says (by more than 0.5 s
 * and 2 %). A cut file whose header says no length is a shorter track like any other, with the duration that is there.
 * `file_too_large` above AUDIO_MAX_BYTES or three hours; and as `DecodingProcesses.obey` does.
 *
 * With a `copyPath` it also writes there what `copySeekable` does; `hasCopy` says whether.
 */
export function analyseAudio(
  path: string,
  { accountId, signal, copyPath }: Sender & { copyPath?: string },
): Promise<AudioAnalysis> {
  return processes.obey({ what: 'measure', path, copyPath }, { accountId, signal }) as Promise<AudioAnalysis>
}

/**
 * Writes a copy of an MP3 with a Xing header that is right, if players could not seek in it without: when its bitrate
 * changes and no header says where what is, or when its header says what is not so. Resolves to whether there is one.
 *
 * Throws what `analyseAudio` throws.
 */
export function copySeekable(path: string, { accountId, signal, copyPath }: Sender & { copyPath: string }) {
  return processes.obey({ what: 'copy', path, copyPath }, { accountId, signal }) as Promise<boolean>
}

/** Starts a process before a sound comes, or keeps it for that. If that fails, the sound will hear why. */
export const warmAudioProcess = (): void => processes.warm()

/** Ends the processes; what was running or waiting is refused with `unavailable`. */
export const closeAudioProcesses = (): Promise<void> => processes.close()
