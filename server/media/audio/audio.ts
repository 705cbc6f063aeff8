import { availableParallelism } from 'node:os'
import { DecodingProcesses } from '#server/media/processes/decoding-processes.ts'
import type { Sender } from '#server/media/upload/receive-form.ts'
import type { Order } from './audio-worker.ts'
import type { AudioAnalysis } from './measure-audio.ts'

export type { AudioAnalysis } from './measure-audio.ts'

const processes = new DecodingProcesses<Order>({
  what: 'audio',
  program: new URL('./audio-worker', import.meta.url),
  // One core is left for the server itself.
  most: Math.min(2, Math.max(1, availableParallelism() - 1)),
})

/**
 * Judges an MP3 by its content, decodes it in a separate process and measures it.
 *
 * With a `copyPath` it also writes there the copy that `copySeekable` describes; `hasCopy` says
 * whether it did.
 * @throws AppError `wrong_file_kind` for everything that is not MPEG Layer III; `file_damaged` for
 * a file that is empty, contains no audio or much that is not audio, cannot be decoded, or is cut
 * off: more than 0.5 s and 2 % shorter than its header says. A cut file whose header declares no
 * length is an ordinary, shorter track. `file_too_large` above AUDIO_MAX_BYTES or three hours. Also
 * throws what `DecodingProcesses.obey` throws.
 */
export function analyseAudio(
  path: string,
  { accountId, signal, copyPath }: Sender & { copyPath?: string },
): Promise<AudioAnalysis> {
  return processes.obey({ what: 'measure', path, copyPath }, { accountId, signal }) as Promise<AudioAnalysis>
}

/**
 * Writes a copy of an MP3 with a correct Xing header if players cannot seek in the file itself.
 * They cannot if the bitrate varies and the header has no seek table, or if the header is wrong.
 * Resolves to whether a copy was written.
 * @throws what `analyseAudio` throws
 */
export function copySeekable(path: string, { accountId, signal, copyPath }: Sender & { copyPath: string }) {
  return processes.obey({ what: 'copy', path, copyPath }, { accountId, signal }) as Promise<boolean>
}

/**
 * Starts a process before a file arrives, or prolongs an idle one. If that fails, the file gets the
 * error.
 */
export const warmAudioProcess = (): void => processes.warm()

/** Ends the processes; running and waiting files are refused with `unavailable`. */
export const closeAudioProcesses = (): Promise<void> => processes.close()
