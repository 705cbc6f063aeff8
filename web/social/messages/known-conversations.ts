import type { InfiniteData } from '@tanstack/react-query'
import type { Restrictions } from '#contract/blocks.ts'
import {
  type Conversation,
  type ConversationList,
  conversationResource,
  conversationsResource,
  type Message,
  type MessageList,
  messagesResource,
} from '#contract/messages.ts'
import { keyOf } from '#contract/platform/resource.ts'
import { profileName } from '#web/people/profiles/profile-name.ts'
import { queryClient } from '#web/platform/requests/query-client.ts'

export type ConversationPages = InfiniteData<ConversationList, string | undefined>

/**
 * Merges a response into the known conversation without undoing what arrived live since: read marks
 * and messages only advance.
 */
export function newer(known: Conversation | undefined, response: Conversation): Conversation {
  if (!known) return response
  const last = known.lastSeq > response.lastSeq ? known : response
  return withUnread({
    ...response,
    lastMessage: last.lastMessage,
    lastSeq: last.lastSeq,
    updatedAt: last.updatedAt,
    readSeq: Math.max(known.readSeq, response.readSeq),
    otherReadSeq: Math.max(known.otherReadSeq, response.otherReadSeq),
  })
}

const withUnread = (conversation: Conversation): Conversation => ({
  ...conversation,
  viewer: { ...conversation.viewer, unread: conversation.readSeq < conversation.lastSeq },
})

/** One side has read up to `seq`. */
export function withRead(conversation: Conversation, isOwn: boolean, seq: number): Conversation {
  const side = isOwn ? 'readSeq' : 'otherReadSeq'
  return seq > conversation[side] ? withUnread({ ...conversation, [side]: seq }) : conversation
}

/** The active profile changed its block or mute of the other side. */
export function withRestriction(conversation: Conversation, change: Partial<Restrictions>): Conversation {
  const viewer = { ...conversation.viewer, ...change }
  return { ...conversation, viewer: { ...viewer, can: { send: conversation.other !== null && !viewer.blocked } } }
}

/** A message has arrived. Its sender has read everything before it. */
export function withMessage(conversation: Conversation, message: Message, profileId: string): Conversation {
  const isNews = message.seq > conversation.lastSeq
  const isLast = message.seq === conversation.lastSeq
  const updated = isNews
    ? { ...conversation, lastMessage: message, lastSeq: message.seq, updatedAt: message.createdAt }
    : isLast
      ? { ...conversation, lastMessage: message }
      : conversation
  const read = message.senderId ? withRead(updated, message.senderId === profileId, message.seq) : updated
  return isNews ? withUnread(read) : read
}

/**
 * The pages of a response, merged with what is known to be newer, the newest first. A conversation
 * that is only missing in the response is kept, because it may have arrived live. So a conversation
 * that was archived has to be removed here.
 */
export function joinPages(known: ConversationPages | undefined, come: ConversationPages): ConversationPages {
  if (!known) return come
  const before = new Map(known.pages.flatMap(({ items }) => items.map((item) => [item.id, item])))
  const last = come.pages.at(-1)
  const items = new Map(
    come.pages.flatMap((page) => page.items).map((item) => [item.id, newer(before.get(item.id), item)]),
  )
  const oldest = [...items.values()].at(-1)
  for (const item of before.values()) {
    const belongs = !last?.nextCursor || !oldest || item.updatedAt >= oldest.updatedAt
    if (belongs && !items.has(item.id)) items.set(item.id, item)
  }
  const listed = [...items.values()].filter(({ viewer }) => !viewer.archived)
  return { ...come, pages: split(listed.toSorted(byNews), come.pages) }
}

const byNews = (a: Conversation, b: Conversation): number =>
  Date.parse(b.updatedAt) - Date.parse(a.updatedAt) || (a.id < b.id ? 1 : -1)

/** Distributes items over the same pages, each as long as before. The last page gets the rest. */
function split(items: Conversation[], pages: ConversationList[]): ConversationList[] {
  let from = 0
  return pages.map((page, at) => {
    const to = at === pages.length - 1 ? items.length : from + page.items.length
    const part = items.slice(from, to)
    from = to
    return { ...page, items: part }
  })
}

export const knownConversations = (profileId: string): Conversation[] | undefined =>
  queryClient
    .getQueryData<ConversationPages>(keyOf(conversationsResource, { as: profileId }))
    ?.pages.flatMap(({ items }) => items)

/**
 * Changes a conversation wherever it is shown, and sorts the list.
 * @returns whether the list contains it
 */
export function changeConversation(
  profileId: string,
  id: string,
  change: (conversation: Conversation) => Conversation,
): boolean {
  queryClient.setQueryData<Conversation>(
    keyOf(conversationResource, { as: profileId, id }),
    (known) => known && change(known),
  )
  let isListed = false
  queryClient.setQueryData<ConversationPages>(keyOf(conversationsResource, { as: profileId }), (known) => {
    if (!known) return known
    const items = known.pages.flatMap((page) => page.items)
    isListed = items.some((item) => item.id === id)
    if (!isListed) return known
    const changed = items.map((item) => (item.id === id ? change(item) : item))
    return { ...known, pages: split(changed.toSorted(byNews), known.pages) }
  })
  return isListed
}

/**
 * Stores a response about one conversation, in the open thread and in the list; `joinPages` removes
 * an archived one.
 */
export function takeConversation(profileId: string, response: Conversation): void {
  queryClient.setQueryData<Conversation>(keyOf(conversationResource, { as: profileId, id: response.id }), (known) =>
    newer(known, response),
  )
  queryClient.setQueryData<ConversationPages>(keyOf(conversationsResource, { as: profileId }), (known) => {
    if (!known) return known
    const items = known.pages.flatMap((page) => page.items)
    const rest = items.filter(({ id }) => id !== response.id)
    const before = items.find(({ id }) => id === response.id)
    return { ...known, pages: split([newer(before, response), ...rest].toSorted(byNews), known.pages) }
  })
  void queryClient.invalidateQueries({ queryKey: keyOf(conversationsResource, { as: profileId, show: 'archived' }) })
}

/** A message has changed: replaces it in its thread and in the list. */
export function replaceMessage(profileId: string, message: Message): void {
  const { conversationId, id } = message
  queryClient.setQueryData<MessageList>(keyOf(messagesResource, { as: profileId, id: conversationId }), (known) => {
    if (!known) return known
    return { ...known, items: known.items.map((each) => (each.id === id ? message : each)) }
  })
  changeConversation(profileId, conversationId, (known) => withMessage(known, message, profileId))
}

/**
 * Merges arriving messages into the known thread without gaps. If there is a gap, newer messages
 * replace the thread and older ones are dropped.
 */
export function joinMessages(known: MessageList | undefined, come: MessageList): MessageList {
  if (!known || known.items.length === 0) return raised(come, known?.lastSeq)
  const [first, last] = ends(come.items)
  const [knownFirst, knownLast] = ends(known.items)
  if (!first || !last || !knownFirst || !knownLast) return raised(known, come.lastSeq)
  if (first.seq > knownLast.seq + 1) return raised(come, known.lastSeq)
  if (last.seq < knownFirst.seq - 1) return raised(known, come.lastSeq)
  const before = known.items.filter(({ seq }) => seq < first.seq)
  const after = known.items.filter(({ seq }) => seq > last.seq)
  // A response from before a message was taken back must not show its text again.
  const takenBack = new Map(known.items.filter((message) => message.takenBack).map((message) => [message.id, message]))
  const items = come.items.map((message) => takenBack.get(message.id) ?? message)
  return { items: [...before, ...items, ...after], lastSeq: Math.max(known.lastSeq, come.lastSeq, last.seq) }
}

const ends = (items: Message[]): [Message | undefined, Message | undefined] => [items[0], items.at(-1)]

const raised = (list: MessageList, lastSeq = 0): MessageList => (lastSeq > list.lastSeq ? { ...list, lastSeq } : list)

export const lastSeqOf = (list: MessageList | undefined): number => list?.items.at(-1)?.seq ?? 0

/** MSG-07: the name of the other side; 'Unknown User' for a deleted profile. */
export const nameOfOther = ({ other }: Pick<Conversation, 'other'>): string =>
  other ? profileName(other) : 'Unknown User'

export const handleOfOther = ({ other }: Pick<Conversation, 'other'>): string => other?.handle ?? 'unknown'
