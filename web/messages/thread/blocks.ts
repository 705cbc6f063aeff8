import type { Message } from '#contract/messages.ts'

/** Messages that are laid out together; `before` and `after` are those beside them, on which their dates and stamps depend. */
export type Block = { key: number; items: Message[]; before: Message | undefined; after: Message | undefined }

/** A block off the screen costs nothing; of this many each. */
const SIZE = 50

/** By their numbers, so that a message stays in its block whatever comes before it. */
export function blocksOf(items: readonly Message[]): Block[] {
  const blocks: Block[] = []
  for (const [at, message] of items.entries()) {
    const key = Math.floor((message.seq - 1) / SIZE)
    const last = blocks.at(-1)
    if (last?.key === key) last.items.push(message)
    else {
      if (last) last.after = message
      blocks.push({ key, items: [message], before: items[at - 1], after: undefined })
    }
  }
  return blocks
}

/** Messages never change but for a sender who goes. */
export const isSameBlock = (a: Block, b: Block): boolean =>
  a.items.length === b.items.length &&
  a.before?.id === b.before?.id &&
  a.after?.id === b.after?.id &&
  a.items.every((message, at) => message.id === b.items[at]?.id && message.senderId === b.items[at]?.senderId)
