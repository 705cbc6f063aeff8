import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { makeWriter, startConversation, type Writer } from '../people.ts'
import type { Site } from './site.ts'

export type Conversation = { id: string; sides: [Writer, Writer] }

/** Creates `count` writers, and a conversation of each with each. */
export async function makeConversations(
  site: Pick<Site, 'beside'>,
  count: number,
): Promise<{ writers: Writer[]; talks: Conversation[] }> {
  const writers = await Promise.all(Array.from({ length: count }, () => makeWriter(site.beside)))
  const pairs = writers.flatMap((first, n) => writers.slice(n + 1).map((second): [Writer, Writer] => [first, second]))
  const talks = await Promise.all(pairs.map(async (sides) => ({ id: await startConversation(...sides), sides })))
  return { writers, talks }
}

/**
 * Sends messages to random conversations and marks some as read. Adds the id of each message to
 * `wanted` before sending it.
 */
export async function write(
  site: Pick<Site, 'urls'>,
  who: Writer,
  talks: Conversation[],
  count: number,
  wanted: Set<string>,
): Promise<void> {
  const own = talks.filter(({ sides }) => sides.includes(who))
  for (let n = 0; n < count; n++) {
    const message = { id: randomUUID(), content: `Line ${n}` }
    wanted.add(message.id)
    await untilConfirmed(site, who, `/api/conversations/${pick(own).id}/messages`, 'POST', message)
    if (n % 5 === 0) await untilConfirmed(site, who, `/api/conversations/${pick(own).id}/read`, 'PUT', { seq: 3 * n })
    await delay(Math.random() * 500)
  }
}

const pick = <T>(from: readonly T[]): T => from[Math.floor(Math.random() * from.length)] as T

class Refused extends Error {}

/** Retries until the server confirms, as the page does. */
async function untilConfirmed(
  site: Pick<Site, 'urls'>,
  who: Writer,
  path: string,
  method: string,
  json: object,
): Promise<void> {
  for (;;) {
    try {
      const headers = { cookie: who.cookie, 'content-type': 'application/json' }
      const signal = AbortSignal.timeout(3000)
      const response = await fetch(pick(site.urls()) + path, { method, headers, body: JSON.stringify(json), signal })
      if (response.ok) return
      if (response.status < 500 && response.status !== 429) throw new Refused(await response.text())
    } catch (error) {
      if (error instanceof Refused) throw error
    }
    await delay(50)
  }
}
