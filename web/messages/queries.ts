import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Conversation, ConversationList, MessageList, UnreadCount } from '#contract/messages.ts'
import { MESSAGE } from '#contract/platform/limits.ts'
import { keys } from '#contract/platform/page-data.ts'
import { api, call } from '#web/platform/requests/api.ts'
import { type ConversationPages, joinPages, newer } from './cache/conversations.ts'
import { joinMessages, lastSeqOf } from './cache/join-messages.ts'

// Answers go through `structuralSharing` at the moment in which they are kept: what came live while they were on their way stays.

/** The acting profile's conversations, the one with the newest message first. */
export const conversationsQuery = (profileId: string) =>
  infiniteQueryOptions({
    queryKey: keys.conversations(profileId),
    queryFn: ({ pageParam, signal }): Promise<ConversationList> =>
      call(api.api.conversations.$get({ query: { cursor: pageParam } }, { init: { signal } })),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
    structuralSharing: (known, come) => joinPages(known as ConversationPages | undefined, come as ConversationPages),
  })

export const conversationQuery = (profileId: string, id: string) =>
  queryOptions({
    queryKey: keys.conversation(profileId, id),
    queryFn: ({ signal }): Promise<Conversation> =>
      call(api.api.conversations[':id'].$get({ param: { id } }, { init: { signal } })),
    structuralSharing: (known, come) => newer(known as Conversation | undefined, come as Conversation),
  })

/** More than so many missed ones are not fetched one page after the other: the thread begins anew with the newest. */
const MOST_MISSED = 10 * MESSAGE.perPage

/** The messages of a conversation as far as they are loaded. Asked again, it gets those after the last one. */
export const messagesQuery = (profileId: string, id: string) =>
  queryOptions({
    queryKey: keys.messages(profileId, id),
    queryFn: ({ client, signal }): Promise<MessageList> => askMessages({ client, profileId, id, signal }),
    structuralSharing: (known, come) => joinMessages(known as MessageList | undefined, come as MessageList),
  })

type Asking = { client: QueryClient; profileId: string; id: string; signal: AbortSignal }

async function askMessages({ client, profileId, id, signal }: Asking): Promise<MessageList> {
  const ask = (query: { after?: string }): Promise<MessageList> =>
    call(api.api.conversations[':id'].messages.$get({ param: { id }, query }, { init: { signal } }))
  const from = lastSeqOf(client.getQueryData<MessageList>(keys.messages(profileId, id)))
  if (from === 0) return ask({})
  const list = await ask({ after: String(from) })
  if (list.lastSeq - from > MOST_MISSED) return ask({})
  while (list.items.length > 0 && lastSeqOf(list) < list.lastSeq) {
    const more = await ask({ after: String(lastSeqOf(list)) })
    if (more.items.length === 0) break
    list.items.push(...more.items)
  }
  return list
}

/** Those before the first one that is loaded. */
export const askOlder = (id: string, beforeSeq: number): Promise<MessageList> =>
  call(api.api.conversations[':id'].messages.$get({ param: { id }, query: { before: String(beforeSeq) } }))

/** How many conversations the acting profile has not read. The live channel keeps it. */
export const unreadQuery = (profileId: string) =>
  queryOptions({
    queryKey: keys.unread(profileId),
    queryFn: ({ signal }): Promise<UnreadCount> =>
      call(api.api.conversations.unread.$get(undefined, { init: { signal } })),
  })
