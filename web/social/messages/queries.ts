import type { QueryClient } from '@tanstack/react-query'
import {
  type Conversation,
  conversationResource,
  conversationsResource,
  type MessageList,
  messagesResource,
} from '#contract/messages.ts'
import { MESSAGE } from '#contract/platform/message-limits.ts'
import { queryOf } from '#web/platform/data.ts'
import { askApi } from '#web/platform/requests/api.ts'
import { type ConversationPages, joinMessages, joinPages, lastSeqOf, newer } from './known-conversations.ts'

// Responses pass through `structuralSharing` when they are cached, which keeps what arrived live
// during the request.

/** The conversations of the active profile, newest message first. */
export const conversationsQuery = (profileId: string) => ({
  ...queryOf(conversationsResource, { as: profileId }),
  structuralSharing: (known: unknown, come: unknown) =>
    joinPages(known as ConversationPages | undefined, come as ConversationPages),
})

/**
 * The archived conversations of a profile. A conversation stays archived until its next message.
 */
export const archivedQuery = (profileId: string) => queryOf(conversationsResource, { as: profileId, show: 'archived' })

export const conversationQuery = (profileId: string, id: string) => ({
  ...queryOf(conversationResource, { as: profileId, id }),
  structuralSharing: (known: unknown, come: unknown) => newer(known as Conversation | undefined, come as Conversation),
})

/** After more missed messages than this, the thread is replaced by its newest page. */
const MOST_MISSED = 10 * MESSAGE.perPage

/** The loaded messages of a conversation. A refetch requests those after the last one. */
export const messagesQuery = (profileId: string, id: string) => {
  const query = queryOf(messagesResource, { as: profileId, id })
  const askMore = async ({ client, signal }: { client: QueryClient; signal: AbortSignal }): Promise<MessageList> => {
    const ask = (after?: number) => askApi(messagesResource, { as: profileId, id, after }, { signal })
    const from = lastSeqOf(client.getQueryData(query.queryKey))
    if (from === 0) return ask()
    const list = await ask(from)
    if (list.lastSeq - from > MOST_MISSED) return ask()
    while (list.items.length > 0 && lastSeqOf(list) < list.lastSeq) {
      const more = await ask(lastSeqOf(list))
      if (more.items.length === 0) break
      list.items.push(...more.items)
    }
    return list
  }
  return {
    ...query,
    queryFn: askMore,
    structuralSharing: (known: unknown, come: unknown) =>
      joinMessages(known as MessageList | undefined, come as MessageList),
  }
}
