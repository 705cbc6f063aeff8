import type { Message, MessageList } from '#contract/messages.ts'

/**
 * What is known of a thread with what has come: one stretch without gaps. What does not reach it takes its place when it is newer,
 * and is dropped when it is older.
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
  return { items: [...before, ...come.items, ...after], lastSeq: Math.max(known.lastSeq, come.lastSeq, last.seq) }
}

const ends = (items: Message[]): [Message | undefined, Message | undefined] => [items[0], items.at(-1)]

const raised = (list: MessageList, lastSeq = 0): MessageList => (lastSeq > list.lastSeq ? { ...list, lastSeq } : list)

export const lastSeqOf = (list: MessageList | undefined): number => list?.items.at(-1)?.seq ?? 0
