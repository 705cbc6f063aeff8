import type { IncomingMessage, ServerResponse } from 'node:http'
import { answerStored } from './media/serving/stored-files.ts'
import { answerKept } from './platform/answers/kept-responses.ts'
import type { Services } from './platform/context.ts'
import { answerPlay } from './works/music/plays/answer-play.ts'

/** What is answered ahead of the application, by what is remembered alone: `answer` of the HTTP server. */
export const answerAhead =
  (services: Services) =>
  (incoming: IncomingMessage, outgoing: ServerResponse, handOver: () => void): boolean =>
    answerStored(services, incoming, outgoing, handOver) ||
    answerKept(services, incoming, outgoing) ||
    answerPlay(services, incoming, outgoing, handOver)
