import type { QueryKey } from '@tanstack/react-query'
import {
  conversationResource,
  conversationsResource,
  type Message,
  type MessageList,
  messagesResource,
  unreadResource,
} from '#contract/messages.ts'
import type { ServerFrame } from '#contract/platform/live.ts'
import { keyOf, type ParamsOf } from '#contract/platform/resource.ts'
import type { MakeReceiver } from '#web/platform/go-live.ts'
import { askApi } from '#web/platform/requests/api.ts'
import { queryClient } from '#web/platform/requests/query-client.ts'
import {
  changeConversation,
  joinMessages,
  lastSeqOf,
  replaceMessage,
  takeConversation,
  withMessage,
  withRead,
} from './known-conversations.ts'
import { settleSent } from './outbox.ts'
import { conversationQuery, messagesQuery } from './queries.ts'

/** Applies live frames, by the rules of docs/decisions/008-order-and-catch-up.md. */
export const createReceiver: MakeReceiver = (profileId) => {
  const askAfter = createAsker(profileId)
  const askConversation = async (id: string) => {
    const query = conversationQuery(profileId, id)
    // If neither the conversation nor the list is cached, the page requests it when it shows it.
    if (![keyOf(conversationsResource, { as: profileId }), query.queryKey].some((key) => queryClient.getQueryData(key)))
      return
    // A response under way may be older than this frame.
    await queryClient.cancelQueries({ queryKey: query.queryKey }, { revert: false, silent: true })
    const response = await queryClient.fetchQuery({ ...query, staleTime: 0 }).catch(() => null)
    if (response) takeConversation(profileId, response)
  }
  const takeMessage = (message: Message) => {
    const { conversationId, seq } = message
    const key = keyOf(messagesResource, { as: profileId, id: conversationId })
    const known = queryClient.getQueryData<MessageList>(key)
    if (message.takenBack) replaceMessage(profileId, message)
    if (known && seq === lastSeqOf(known) + 1) {
      queryClient.setQueryData<MessageList>(key, {
        items: [...known.items, message],
        lastSeq: Math.max(known.lastSeq, seq),
      })
    } else if (known && seq > lastSeqOf(known)) void askAfter(conversationId, seq)
    if (message.senderId === profileId) settleSent(profileId, message)
    const isListed = changeConversation(profileId, conversationId, (conversation) =>
      withMessage(conversation, message, profileId),
    )
    if (!isListed) void askConversation(conversationId)
  }

  return (frame: ServerFrame) => {
    if (frame.type === 'ready' || frame.type === 'resync') catchUp()
    else if (frame.type === 'message') takeMessage(frame.message)
    else if (frame.type === 'conversation') void askConversation(frame.conversationId)
    else if (frame.type === 'read') {
      const isOwn = frame.profileId === profileId
      changeConversation(profileId, frame.conversationId, (known) => withRead(known, isOwn, frame.seq))
    } else if (frame.type === 'unread') {
      // A response under way may be older than this frame.
      void queryClient.cancelQueries({ queryKey: keyOf(unreadResource, { as: profileId }) })
      queryClient.setQueryData(keyOf(unreadResource, { as: profileId }), { count: frame.count })
    }
  }
}

const NOT_KEPT_LIVE = [conversationsResource, conversationResource, messagesResource].map(({ name }) => name as string)

/**
 * Refetches what is shown, and invalidates the rest. The unread count arrives over the live
 * channel.
 */
export function catchUp(): void {
  const predicate = ({ queryKey }: { queryKey: readonly unknown[] }) => NOT_KEPT_LIVE.includes(queryKey[0] as string)
  void queryClient.invalidateQueries({ predicate })
  for (const { queryKey } of queryClient.getQueryCache().findAll({ queryKey: [messagesResource.name], type: 'active' }))
    void lookAgain(queryKey)
}

/**
 * Requests the whole newest page of a thread: messages that were taken back are older than the last
 * message.
 */
async function lookAgain(queryKey: QueryKey): Promise<void> {
  const params = queryKey[1] as ParamsOf<typeof messagesResource>
  const newest = await askApi(messagesResource, params).catch(() => null)
  queryClient.setQueryData<MessageList>(queryKey, (known) => {
    const reaches = newest && known && (newest.items[0]?.seq ?? 0) <= lastSeqOf(known) + 1
    return reaches ? joinMessages(known, newest) : known
  })
}

/** Requests the missing messages up to `seq`, with one request at a time per conversation. */
function createAsker(profileId: string) {
  const wanted = new Map<string, number>()
  return async (id: string, seq: number): Promise<void> => {
    const isAsking = wanted.has(id)
    wanted.set(id, Math.max(seq, wanted.get(id) ?? 0))
    if (isAsking) return
    const query = messagesQuery(profileId, id)
    const reached = () => lastSeqOf(queryClient.getQueryData<MessageList>(query.queryKey)) >= (wanted.get(id) ?? 0)
    try {
      while (!reached()) await queryClient.fetchQuery({ ...query, staleTime: 0 })
    } catch {
      // The connection is lost too, or the thread is no longer accessible. The next connection
      // catches up.
    } finally {
      wanted.delete(id)
    }
  }
}
