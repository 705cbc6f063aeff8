import { Worker } from 'node:worker_threads'
import type { Rendered, RenderJob } from './render.ts'

/** A few threads that render tracks, in the order asked. */
export class RenderPool {
  private readonly workers: Worker[]
  private readonly idle: Worker[]
  private readonly waiting: ((worker: Worker) => void)[] = []

  constructor(size: number) {
    this.workers = Array.from({ length: size }, () => new Worker(new URL('./render-worker.ts', import.meta.url)))
    this.idle = [...this.workers]
  }

  async render(job: RenderJob): Promise<Rendered> {
    const worker = this.idle.pop() ?? (await new Promise<Worker>((resolve) => this.waiting.push(resolve)))
    const rendered = await answer(worker, job)
    const next = this.waiting.shift()
    if (next) next(worker)
    else this.idle.push(worker)
    return rendered
  }

  async close(): Promise<void> {
    await Promise.all(this.workers.map((worker) => worker.terminate()))
  }
}

function answer(worker: Worker, job: RenderJob): Promise<Rendered> {
  return new Promise((resolve, reject) => {
    const settle = (finish: () => void) => {
      worker.off('message', done)
      worker.off('error', failed)
      finish()
    }
    const done = (rendered: Rendered) => settle(() => resolve(rendered))
    const failed = (error: unknown) => settle(() => reject(error))
    worker.on('message', done)
    worker.on('error', failed)
    worker.postMessage(job)
  })
}
