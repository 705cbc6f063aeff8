import { createHash } from 'node:crypto'
import type { Services } from '#server/platform/context.ts'

export const DAY_MS = 24 * 3600 * 1000
const AT_ONCE = 4

export type Scene = { url: string; services: Services }
/** Sends requests as a profile. */
export type Actor = { profileId: string; fetch(path: string, init?: Init): Promise<Response> }
/** By handle. */
export type Actors = Map<string, Actor>
type Init = RequestInit & { json?: unknown }

export function actorOf(actors: Actors, handle: string): Actor {
  const actor = actors.get(handle)
  if (!actor) throw new Error(`Nobody is called ${handle}`)
  return actor
}

export const as = (profileId: string, init: Init): Init => ({
  ...init,
  headers: { ...init.headers, 'x-profile-id': profileId },
})

/**
 * Returns the body of a response, or null without one. @throws an error with the text of a refusal
 */
export async function ok(pending: Promise<Response>): Promise<unknown> {
  const answer = await pending
  if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}: ${await answer.text()}`)
  const text = await answer.text()
  return text ? JSON.parse(text) : null
}

/**
 * Calls `act` for each item, a few at a time, in order.
 * @returns how many of them changed something
 */
export async function forEach<Item>(items: readonly Item[], act: (item: Item) => Promise<boolean>): Promise<number> {
  const waiting = items.values()
  let changed = 0
  const work = async () => {
    for (const item of waiting) if (await act(item)) changed++
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return changed
}

/**
 * Whether an interrupted run left an item with its creation time. The wanted date is relative to
 * now, so that of a finished item is never later.
 */
export const lacksItsDate = (createdAt: Date, wanted: Date): boolean => createdAt.getTime() > wanted.getTime()

/** The same id for the same text on every run: a version 8 UUID of its hash. */
export function idOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
