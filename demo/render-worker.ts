import sharp from 'sharp'
import { type Rendered, type RenderJob, renderTrack } from './render.ts'

export type Answer = Rendered | { error: string }

// The processes run in parallel already; sharp's own threads would only compete with them.
sharp.concurrency(1)

process.on('disconnect', () => process.exit())
process.on('message', async (job: RenderJob) => {
  const answer: Answer = await renderTrack(job).catch((error: Error) => ({ error: error.stack ?? error.message }))
  process.send?.(answer)
})
