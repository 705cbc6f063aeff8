import { REMOVAL_HOURS } from '#contract/platform/limits.ts'
import type { Tickets } from '#server/platform/tickets.ts'

const PURPOSE = 'refuse the removal of second factors'
/** Longer than the waiting period, so that the link of a removal that is late still refuses it. */
const TOKEN_SECONDS = (REMOVAL_HOURS + 24) * 3600

export type NamedRemoval = { userId: string; dueAt: Date }

/** The token of a mailed link that refuses this removal, and no later one. */
export const tokenOfRemoval = (tickets: Tickets, { userId, dueAt }: NamedRemoval): string =>
  tickets.make(PURPOSE, `${userId} ${dueAt.getTime()}`, TOKEN_SECONDS)

/** The removal that a token refuses; null for a forged one. */
export function removalOfToken(tickets: Tickets, token: string): NamedRemoval | null {
  const [userId, dueAt] = tickets.read(PURPOSE, token)?.split(' ') ?? []
  return userId && dueAt ? { userId, dueAt: new Date(Number(dueAt)) } : null
}
