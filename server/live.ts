import { upgradeWebSocket } from '@hono/node-server'
import type { WebSocket } from 'ws'
import { accessSource } from './people/accounts/sessions/live-access.ts'
import { requireProfile, requireSession } from './people/identity/guards.ts'
import { type AppContext, createRouter } from './platform/context.ts'
import { AppError } from './platform/errors.ts'
import { isFromAnotherSite } from './platform/http/cross-site.ts'
import type { Connection } from './platform/realtime/connection.ts'
import { OPENINGS_PER_USER } from './platform/realtime/limits.ts'
import type { MakeLiveSource } from './platform/realtime/realtime.ts'
import { messageSource } from './social/messages/live/live-messages.ts'
import { notificationSource } from './social/notifications/live-notifications.ts'

/** The live channel's sources of all domains. */
export const liveSources: MakeLiveSource[] = [accessSource, messageSource, notificationSource]

/**
 * The live channel, at `/api/live`. It may refuse with a status before it opens: 403 from another
 * site or for a foreign profile, 401 when signed out, 426 without an upgrade, 429 after too many
 * attempts.
 */
export const liveRoutes = createRouter()
liveRoutes.get('/', async (c) => {
  // Any site can open a socket, and browsers send our cookies with it. They also name the site.
  if (isFromAnotherSite(c)) throw new AppError('cross_site', 'This request came from another site')
  const identity = identityOf(c)
  if (c.req.header('upgrade')?.toLowerCase() !== 'websocket')
    return c.text('This is a WebSocket: connect with an upgrade', 426, { Upgrade: 'websocket' })
  await c.var.rateLimits.take(OPENINGS_PER_USER, identity.userId)
  let connection: Connection | null = null
  const { live } = c.var
  return upgradeWebSocket(c, {
    onOpen: (_event, { raw }) => {
      connection = live.join(raw as unknown as WebSocket, identity)
    },
    onMessage: ({ data }) => connection?.receive(data),
    onClose: () => connection && live.leave(connection),
  })
})

function identityOf(c: AppContext) {
  const { sessionId, userId } = requireSession(c)
  return { sessionId, userId, profileId: requireProfile(c).id }
}
