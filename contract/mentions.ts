import { z } from 'zod'

/**
 * A profile that a text means, by the handle that it had when it was written; who blocks the author is none. `handle`
 * is theirs now, so an `@handle` of the text leads to somebody only while they are still called so.
 */
export const Mention = z.object({ id: z.string(), handle: z.string() })
export const Mentions = z.array(Mention)
export type Mentions = z.infer<typeof Mentions>

type WrittenHandle = { text: string; index: number; handle: string }

/** Not within an email address, a path or a longer name. `mentioned_in` (migration 0030) reads a text by the same rule. */
const WRITTEN = /(?<![\p{Alpha}0-9_@/])@([A-Za-z0-9_]{3,30})(?![\p{Alpha}0-9_@]|\.[\p{Alpha}0-9])/gu

/** What stands in a text as `@handle`, in its order, whether anybody is called so or not; `index` is where the @ is. */
export function* writtenHandlesIn(text: string): Generator<WrittenHandle> {
  for (const { 0: written, 1: name = '', index } of text.matchAll(WRITTEN))
    yield { text: written, index, handle: name.toLowerCase() }
}
