import { parseArgs } from 'node:util'

/** Rates per second. */
export type Rates = { messages: number; likes: number; uploads: number; visitors: number }

const { values } = parseArgs({
  options: {
    messages: { type: 'string', default: '200' },
    likes: { type: 'string', default: '100' },
    uploads: { type: 'string', default: '5' },
    visitors: { type: 'string', default: '50' },
    tabs: { type: 'string', default: '100' },
    deaths: { type: 'string', default: '0' },
    before: { type: 'string', default: '20' },
    outage: { type: 'string', default: '10' },
    after: { type: 'string', default: '30' },
  },
})

const read = (name: keyof typeof values): number => {
  const value = Number(values[name])
  if (!Number.isInteger(value) || value < 0) throw new Error(`--${name} takes a whole number`)
  return value
}

/**
 * The options of a run: rates per second, number of open tabs, and seconds before, without and
 * after the database.
 */
export const RATES: Rates = {
  messages: read('messages'),
  likes: read('likes'),
  uploads: read('uploads'),
  visitors: read('visitors'),
}
export const TABS = read('tabs')
export const SECONDS = { deaths: read('deaths'), before: read('before'), outage: read('outage'), after: read('after') }

/** Longer than a person waits for a page. */
export const TIMEOUT_MS = 5000
