import { createHash } from 'node:crypto'
import type { EventRow } from '../queries.ts'
import { toCalendar } from './calendar.ts'

/** At most some 15 MB of texts. */
const KEPT = 64
const kept = new Map<string, string>()

/**
 * A feed's text, written once for as long as its events stay as they are: folding many of them takes the process tens of
 * milliseconds, and calendar programs ask all day.
 */
export function renderedOnce(events: EventRow[], options: { publicUrl: string; name: string }): string {
  const key = keyOf(events, options)
  const text = kept.get(key) ?? toCalendar(events, options)
  // what was asked for last stays longest
  kept.delete(key)
  kept.set(key, text)
  const [oldest] = kept.keys()
  if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest)
  return text
}

function keyOf(events: EventRow[], { publicUrl, name }: { publicUrl: string; name: string }): string {
  const hash = createHash('sha256').update(JSON.stringify([publicUrl, name]))
  for (const { id, updatedAt } of events) hash.update(`${id} ${updatedAt.getTime()}\n`)
  return hash.digest('base64url')
}
