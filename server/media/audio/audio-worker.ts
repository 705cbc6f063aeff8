import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { type AudioAnalysis, AudioRefusal, measureAudio } from './measure-audio.ts'

const PRIORITY = 10

/** What the worker answers to a path: an analysis, a refusal of the file, or a failure of ours. */
export type WorkerAnswer =
  | { kind: 'done'; analysis: AudioAnalysis }
  | { kind: 'refused'; code: AudioRefusal['code']; message: string }
  | { kind: 'failed'; message: string; systemCode: string | undefined }

async function answer(path: string): Promise<WorkerAnswer> {
  try {
    return { kind: 'done', analysis: await measureAudio(path) }
  } catch (error) {
    if (error instanceof AudioRefusal) return { kind: 'refused', code: error.code, message: error.message }
    // An error loses its code on the way between threads.
    const systemCode = error instanceof Error && 'code' in error ? String(error.code) : undefined
    return { kind: 'failed', message: String(error), systemCode }
  }
}

if (process.platform === 'linux') setPriority(PRIORITY)

parentPort?.on('message', async (path: string) => {
  parentPort?.postMessage(await answer(path))
})
