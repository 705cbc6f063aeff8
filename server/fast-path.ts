import type { IncomingMessage, ServerResponse } from 'node:http'
import { sendStored } from './media/serving/stored-files.ts'
import { sendCached } from './platform/cached-responses/whole-responses.ts'
import type { Services } from './platform/context.ts'
import { countPlay } from './works/music/plays/fast-play.ts'

/**
 * The fast path: answers from memory alone, before the application. Used as `fastPath` of the HTTP
 * server.
 */
export const fastPath =
  (services: Services) =>
  (incoming: IncomingMessage, outgoing: ServerResponse, handOver: () => void): boolean =>
    sendStored(services, incoming, outgoing, handOver) ||
    sendCached(services, incoming, outgoing) ||
    countPlay(services, incoming, outgoing, handOver)
