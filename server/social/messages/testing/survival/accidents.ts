import { setTimeout as delay } from 'node:timers/promises'
import type { Inbox } from '../inbox.ts'
import type { Site } from './site.ts'

const KINDS = {
  killInstance: (site: Site) => site.killInstance(),
  dropSockets: (_site: Site, inboxes: Inbox[]) => {
    for (const inbox of shuffled(inboxes).slice(0, Math.ceil(inboxes.length / 2))) inbox.drop()
  },
  killDatabase: (site: Site) => site.killDatabase(),
  cutConnections: ({ relay }: Site) => relay.cut(),
  freezeListening: ({ relay }: Site) => relay.freeze('undercroft live'),
  freezeReading: ({ relay }: Site) => relay.freeze('undercroft live'),
} as const

type AccidentType = keyof typeof KINDS
export type Accidents = Record<AccidentType, number>

/**
 * Causes every kind of accident `rounds` times, in random order and at random moments, and counts
 * them.
 */
export async function causeAccidents(site: Site, inboxes: Inbox[], rounds: number): Promise<Accidents> {
  const counts = Object.fromEntries(Object.keys(KINDS).map((kind) => [kind, 0])) as Accidents
  for (let round = 0; round < rounds; round++) {
    for (const kind of shuffled(Object.keys(KINDS) as AccidentType[])) {
      await KINDS[kind](site, inboxes)
      counts[kind] += 1
      await delay(Math.random() * 500)
    }
  }
  return counts
}

const shuffled = <T>(things: T[]): T[] =>
  things
    .map((thing) => ({ thing, at: Math.random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ thing }) => thing)
