import { Worker } from 'node:worker_threads'
import type { RulesText } from '#contract/rules.ts'
import { AppError } from '#server/platform/errors.ts'

const ENDING = import.meta.url.endsWith('.ts') ? '.ts' : '.js'
const PROGRAM = new URL(`./render-worker${ENDING}`, import.meta.url)
const MEMORY_MB = 128

let last: Promise<unknown> = Promise.resolve()

/**
 * Renders the rules in a worker thread, one text at a time. micromark takes up to 8 s of CPU for 20,000 characters of
 * nested markup; on the main thread no other request would be answered meanwhile.
 * @param withinMs  milliseconds that the thread may take; without it, as long as it needs
 * @throws AppError `invalid` for a text that takes longer
 */
export function renderBeside(body: string, withinMs?: number): Promise<RulesText> {
  const rendered = last.then(() => render(body, withinMs))
  last = rendered.catch(() => {})
  return rendered
}

async function render(body: string, withinMs: number | undefined): Promise<RulesText> {
  const { promise, resolve, reject } = Promise.withResolvers<RulesText>()
  const worker = new Worker(PROGRAM, { workerData: body, resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB } })
  worker.on('message', resolve)
  worker.on('error', reject)
  worker.on('exit', () => reject(new Error('The thread that renders the rules ended')))
  const message = 'This text nests Markdown too deeply'
  const giveUp = () => reject(new AppError('invalid', message, { fields: { body: message } }))
  const timer = withinMs === undefined ? undefined : setTimeout(giveUp, withinMs)
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}
