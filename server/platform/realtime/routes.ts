import { upgradeWebSocket } from '@hono/node-server'
import type { WebSocket } from 'ws'
import { type AppContext, createRouter, requireProfile, requireSession } from '../context.ts'
import { AppError } from '../errors.ts'
import { isFromAnotherSite } from '../http/cross-site.ts'
import { OPENINGS_PER_USER } from './limits.ts'
import type { Member } from './member.ts'

/**
 * The live channel, at `/api/live`. Refused with a status before it opens: 403 from another site or as a foreign profile, 401 signed
 * out, 426 without an upgrade, 429 too often.
 */
export const liveRoutes = createRouter()
liveRoutes.get('/', async (c) => {
  // Browsers send cookies along with sockets that any site opens, and name that site.
  if (isFromAnotherSite(c)) throw new AppError('cross_site', 'This request came from another site')
  const identity = identityOf(c)
  if (c.req.header('upgrade')?.toLowerCase() !== 'websocket')
    return c.text('This is a WebSocket: connect with an upgrade', 426, { Upgrade: 'websocket' })
  await c.var.rateLimits.take(OPENINGS_PER_USER, identity.userId)
  let member: Member | null = null
  const { live } = c.var
  return upgradeWebSocket(c, {
    onOpen: (_event, { raw }) => {
      member = live.join(raw as unknown as WebSocket, identity)
    },
    onMessage: ({ data }) => member?.receive(data),
    onClose: () => member && live.leave(member),
  })
})

function identityOf(c: AppContext) {
  const { sessionId, userId } = requireSession(c)
  return { sessionId, userId, profileId: requireProfile(c).id }
}
