import { OfflinePlays } from '#contract/music.ts'
import { OFFLINE_PLAYS } from '#contract/platform/limits.ts'
import { type AppContext, createRouter } from '#server/platform/context.ts'
import { isUuid } from '#server/platform/database/ids.ts'
import { clientBucket } from '#server/platform/http/client-address.ts'
import { endpoint } from '#server/platform/http/endpoint.ts'
import { jsonBody, oneById } from '#server/platform/http/openapi.ts'
import type { RateLimit } from '#server/platform/rate-limits.ts'
import { findOr404 } from '../load.ts'
import { countOfflinePlays, type Listener } from './offline-plays.ts'
import { listeningUser } from './roll-up-plays.ts'

const countPlay = endpoint(
  'post /{id}/plays',
  {
    summary: 'Count a started play of a track',
    description:
      'Counts once in 10 seconds for each client. Plays by members of the profile of the track do not count.',
    request: oneById,
    responses: { 202: { description: 'Accepted; the count changes within seconds' } },
  },
  async (c) => {
    const { id } = c.req.valid('param')
    const { client, userId } = listenerOf(c)
    const isCounted = isUuid(id) && (await c.var.plays.count(id.toLowerCase(), client, userId))
    // Plays of a track that is not public count for the link that opens it.
    if (isCounted) return
    await findOr404(c, id)
    await c.var.link?.countPlay(client)
  },
)

/**
 * Rate limit for offline plays of one client. It is far below the plays that could count online,
 * where a play of a track counts every ten seconds.
 */
const OFFLINE_PLAYS_PER_DAY: RateLimit = { name: 'offline-plays', points: OFFLINE_PLAYS.perDay, seconds: 24 * 3600 }

const countPlaysLater = endpoint(
  'post /offline-plays',
  {
    summary: 'Count plays that happened offline',
    description:
      'Each id counts once, on the day of the play. Impossible plays are skipped: plays before the track existed, ' +
      `plays more than ${OFFLINE_PLAYS.days} days ago, and plays of a track while an earlier play of it was not over.`,
    request: { body: jsonBody(OfflinePlays) },
    responses: { 202: { description: 'Accepted; the counts change within seconds' } },
  },
  async (c) => {
    const { plays } = c.req.valid('json')
    const listener = listenerOf(c)
    await c.var.rateLimits.take(OFFLINE_PLAYS_PER_DAY, listener.userId ?? listener.client, plays.length)
    await countOfflinePlays(c.var.db, listener, plays)
  },
)

/** The listener of a request; `client` tells listeners apart. */
function listenerOf(c: AppContext): Listener {
  const userId = c.var.session?.userId ?? null
  return { client: userId ? listeningUser(userId) : clientBucket(c.var.address), userId }
}

export const playsRoutes = createRouter().openapiRoutes([countPlay, countPlaysLater])
