import type { Durations } from './durations.ts'
import { inSpan, isRefusal, type SpanStart } from './spans.ts'

type Observed = SpanStart & {
  /** The histogram that records it. Its last label is `outcome`: 'done', 'refused' or 'failed'. */
  durations: Durations<string>
  /** The values of the labels before it. */
  labels?: readonly string[]
}

/** Runs work as a part of its trace, and records its duration and outcome. */
export async function observed<T>({ durations, labels = [], ...span }: Observed, work: () => Promise<T>): Promise<T> {
  const startedAt = performance.now()
  const note = (outcome: 'done' | 'refused' | 'failed') =>
    durations.note((performance.now() - startedAt) / 1000, ...labels, outcome)
  try {
    const result = await inSpan(span, work)
    note('done')
    return result
  } catch (error) {
    note(isRefusal(error) ? 'refused' : 'failed')
    throw error
  }
}
