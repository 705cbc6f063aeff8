import { Worker } from 'node:worker_threads'
import type { HouseRulesText } from '#contract/house-rules.ts'
import { AppError } from '#server/platform/errors.ts'

const ENDING = import.meta.url.endsWith('.ts') ? '.ts' : '.js'
const PROGRAM = new URL(`./render-worker${ENDING}`, import.meta.url)
const MEMORY_MB = 128
/** Ordinary rules take about 0.1 s; a text is given up after 10 s. */
const MAX_DRAFTS = 5
const DRAFT_MS = 10_000

let lastVersion: Promise<unknown> = Promise.resolve()
let lastDraft: Promise<unknown> = Promise.resolve()
let drafts = 0

/**
 * Renders a published version of the house rules in a worker thread, one text at a time. micromark
 * takes up to 8 s of CPU for 20,000 characters of nested markup; on the main thread no other
 * request would be answered in that time.
 */
export function renderVersion(body: string): Promise<HouseRulesText> {
  const rendered = lastVersion.then(() => render(body))
  lastVersion = rendered.catch(() => {})
  return rendered
}

/**
 * Renders a draft of an admin. Drafts have their own queue, so that they do not delay readers of
 * the rules.
 * @throws AppError `invalid` for a text that takes longer than 10 s, `unavailable` while too many
 * texts wait
 */
export function renderDraft(body: string): Promise<HouseRulesText> {
  if (drafts >= MAX_DRAFTS)
    throw new AppError('unavailable', 'Too many texts are being rendered. Try again in a moment.')
  drafts++
  const rendered = lastDraft.then(() => render(body, DRAFT_MS))
  lastDraft = rendered
    .catch(() => {})
    .finally(() => {
      drafts--
    })
  return rendered
}

async function render(body: string, withinMs?: number): Promise<HouseRulesText> {
  const { promise, resolve, reject } = Promise.withResolvers<HouseRulesText>()
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
