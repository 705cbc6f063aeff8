import { z } from 'zod'

/**
 * A profile that a text mentions. Profiles that block the author are left out. `written` is the
 * handle in the text: the present one, or an old one that still leads to the profile. `handle` is
 * the present one.
 */
export const Mention = z.object({ id: z.string(), handle: z.string(), written: z.string() })
export const Mentions = z.array(Mention)
export type Mentions = z.infer<typeof Mentions>

type WrittenHandle = { text: string; index: number; handle: string }

/**
 * No handle starts within an email address, a path or a longer name. The database function
 * `mentioned_in` reads texts by the same rule.
 */
const WRITTEN = /(?<![\p{Alpha}0-9_@/])@([A-Za-z0-9_]{3,30})(?![\p{Alpha}0-9_@]|\.[\p{Alpha}0-9])/gu

/**
 * Yields each `@handle` in a text, in order, whether or not a profile has it. `index` is the
 * position of the @.
 */
export function* writtenHandlesIn(text: string): Generator<WrittenHandle> {
  for (const { 0: written, 1: name = '', index } of text.matchAll(WRITTEN))
    yield { text: written, index, handle: name.toLowerCase() }
}
