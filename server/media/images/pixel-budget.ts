import { IMAGE_MAX_PIXELS } from '#contract/limits.ts'

/** Two at a time leave threads of the pool to the files; the pixels in work together never exceed one largest picture. */
const AT_ONCE = 2

type Job = { pixels: number; start: () => void }

const waiting: Job[] = []
let running = 0
let pixelsInWork = 0

function startNext(): void {
  for (let job = waiting[0]; job; job = waiting[0]) {
    if (running === AT_ONCE || (running > 0 && pixelsInWork + job.pixels > IMAGE_MAX_PIXELS)) return
    waiting.shift()
    running++
    pixelsInWork += job.pixels
    job.start()
  }
}

/** Runs `work` when there is room for that many pixels in memory, in the order of the calls. */
export async function withinPixelBudget<Result>(pixels: number, work: () => Promise<Result>): Promise<Result> {
  await new Promise<void>((start) => {
    waiting.push({ pixels, start })
    startNext()
  })
  try {
    return await work()
  } finally {
    running--
    pixelsInWork -= pixels
    startNext()
  }
}
