import type { Conversation, ConversationList, Message, MessageList } from '#contract/messages.ts'
import type { ServerFrame } from '#contract/platform/live.ts'

type Ask = <T>(path: string) => Promise<T>

export type Knowledge = {
  receive(frame: ServerFrame): Promise<void>
  /** The accepted messages, in the order in which they were accepted. */
  taken: Message[]
  lastSeq(conversationId: string): number
  readSeq(conversationId: string, profileId: string): number
  unread(): number
  /** How many messages were fetched rather than received live. */
  asked(): number
  /** How many messages were received live although they were known. */
  cameTwice(): number
}

/** The state of a tab, updated by the rules of docs/decisions/008-order-and-catch-up.md. */
export function createKnowledge(profileId: string, ask: Ask): Knowledge {
  const { taken, take, lastSeq } = createTaken()
  const { readSeq, raiseRead } = createReads()
  let unread = -1
  let asked = 0
  let cameTwice = 0

  async function askAfter(id: string): Promise<void> {
    for (let more = true; more; ) {
      const list = await ask<MessageList>(`/api/conversations/${id}/messages?after=${lastSeq(id)}`)
      for (const message of list.items) take(message)
      asked += list.items.length
      more = list.items.length > 0 && lastSeq(id) < list.lastSeq
    }
  }
  async function merge(conversation: Conversation): Promise<void> {
    const { id, other } = conversation
    raiseRead(id, profileId, conversation.readSeq)
    if (other) raiseRead(id, other.id, conversation.otherReadSeq)
    if (conversation.lastSeq > lastSeq(id)) await askAfter(id)
  }
  async function catchUp(): Promise<void> {
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: ConversationList = await ask(`/api/conversations${cursor && `?cursor=${cursor}`}`)
      for (const conversation of page.items) await merge(conversation)
      cursor = page.nextCursor
    }
  }
  async function receiveMessage(message: Message): Promise<void> {
    const { conversationId, seq, senderId } = message
    if (senderId) raiseRead(conversationId, senderId, seq)
    if (seq === lastSeq(conversationId) + 1) take(message)
    else if (seq > lastSeq(conversationId)) await askAfter(conversationId)
    else cameTwice += 1
  }
  async function receive(frame: ServerFrame): Promise<void> {
    if (frame.type === 'ready' || frame.type === 'resync') await catchUp()
    if (frame.type === 'unread') unread = frame.count
    if (frame.type === 'conversation') await merge(await ask(`/api/conversations/${frame.conversationId}`))
    if (frame.type === 'read') raiseRead(frame.conversationId, frame.profileId, frame.seq)
    if (frame.type === 'message') await receiveMessage(frame.message)
  }
  return { receive, taken, lastSeq, readSeq, unread: () => unread, asked: () => asked, cameTwice: () => cameTwice }
}

function createTaken() {
  const taken: Message[] = []
  const lastSeqs = new Map<string, number>()
  return {
    taken,
    lastSeq: (conversationId: string) => lastSeqs.get(conversationId) ?? 0,
    take(message: Message) {
      taken.push(message)
      lastSeqs.set(message.conversationId, message.seq)
    },
  }
}

function createReads() {
  const seqs = new Map<string, number>()
  const readSeq = (conversationId: string, reader: string) => seqs.get(`${conversationId} ${reader}`) ?? 0
  return {
    readSeq,
    raiseRead(conversationId: string, reader: string, to: number) {
      seqs.set(`${conversationId} ${reader}`, Math.max(readSeq(conversationId, reader), to))
    },
  }
}
