import type { Conversation, Message } from '#contract/messages.ts'

/** A message as the API returns it; a test names only what matters to it. */
export function makeMessage(given: Partial<Message> & { seq: number }): Message {
  return {
    id: `m${given.seq}`,
    conversationId: 'c',
    senderId: 'bob',
    takenBack: false,
    content: `Line ${given.seq}`,
    createdAt: new Date(given.seq * 60_000).toISOString(),
    ...given,
  }
}

/** A conversation with `lastSeq` messages, none of them read. */
export function makeConversation(id: string, lastSeq: number, given: Partial<Conversation> = {}): Conversation {
  return {
    id,
    other: null,
    lastMessage: makeMessage({ seq: lastSeq, conversationId: id }),
    lastSeq,
    readSeq: 0,
    otherReadSeq: 0,
    updatedAt: new Date(lastSeq * 60_000).toISOString(),
    viewer: { unread: lastSeq > 0, muted: false, archived: false, blocked: false, can: { send: true } },
    ...given,
  }
}
