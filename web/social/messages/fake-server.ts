import type { Message } from '#contract/messages.ts'
import { type Asked, respondWith } from '#web/platform/testing/responses.ts'
import { makeMessage } from './factory.ts'

type Answer = { status: number; body?: unknown }
/**
 * How a send request ends. 'kept': stored and answered. 'lost': stored, but the response never
 * arrives. A promise holds the request until it resolves.
 */
export type Outcome = 'kept' | 'lost' | 'no network' | Answer | Promise<'kept'>

/** Replaces the server: stores a message once per id. `outcomes` says how the next requests end. */
export function keepMessages() {
  const kept: Message[] = []
  const outcomes: Outcome[] = []
  const keep = ({ path, body }: Asked): Answer => {
    const sent = { ...(body as { id: string; content: string }), conversationId: path.split('/')[3] as string }
    const known = kept.find(({ id }) => id === sent.id)
    const message = known ?? makeMessage({ ...sent, seq: kept.length + 1, senderId: 'p1' })
    if (!known) kept.push(message)
    return { status: 201, body: message }
  }
  const asked = respondWith(async (request) => {
    const outcome = await (outcomes.shift() ?? 'kept')
    if (typeof outcome === 'object') return outcome
    const response = outcome === 'no network' ? null : keep(request)
    if (!response || outcome === 'lost') throw new TypeError('Failed to fetch')
    return response
  })
  return {
    ...{ asked, kept, outcomes },
    said: () => kept.map(({ content }) => content),
    idsAsked: () => asked.map(({ body }) => (body as { id: string }).id),
  }
}
