import { parentPort } from 'node:worker_threads'
import sharp from 'sharp'
import { type RenderJob, renderTrack } from './render.ts'

// The threads are the parallelism; sharp's own would only get in their way.
sharp.concurrency(1)

parentPort?.on('message', (job: RenderJob) => {
  renderTrack(job).then((rendered) => parentPort?.postMessage(rendered), reject)
})

/** An error in a worker ends it and reaches the pool as its 'error' event. */
function reject(error: unknown): void {
  setImmediate(() => {
    throw error
  })
}
