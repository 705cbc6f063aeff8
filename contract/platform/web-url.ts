import { z } from 'zod'
import { trimEndOf } from './trim.ts'

/**
 * A link to somewhere else. Only http(s): no `javascript:` link can be stored; and without a user part, which hides
 * where it leads.
 */
export const webUrl = (maxLength: number) =>
  Text.trim()
    .max(maxLength)
    .refine((value) => /^https?:\/\//i.test(value) && URL.canParse(value), {
      message: 'Links must start with http:// or https://',
    })
    .refine((value) => !URL.canParse(value) || !hasUserPart(new URL(value)), {
      message: 'Links must not name a user or a password before the host',
    })

const WEB_ADDRESS = /https?:\/\/[^\s<>"']+/gi
/** Punctuation that ends the sentence rather than the address. */
const TRAILING = '.,;:!?)]'

type WebAddress = { text: string; index: number; url: URL }

/** The http(s) addresses that stand in a text and can be followed, in their order; `index` is where each begins. */
export function* webAddressesIn(text: string): Generator<WebAddress> {
  for (const match of text.matchAll(WEB_ADDRESS)) {
    const address = trimEndOf(match[0], TRAILING)
    const url = URL.parse(address)
    if (url && !hasUserPart(url)) yield { text: address, index: match.index, url }
  }
}

/** Whether a URL says who asks, which hides where it leads: `https://known.example@evil.example/`. */
const hasUserPart = ({ username, password }: URL): boolean => username !== '' || password !== ''

/**
 * Anything but spaces, controls and what by its nature is not drawn: joiners, direction marks, fillers, variation
 * selectors, blanks.
 */
const VISIBLE = /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb\u{1d159}]/u

/**
 * Text that a person writes. The NUL character and halves of surrogate pairs are no part of any: the database cannot
 * hold them. What cannot be seen belongs to emoji and scripts, so it stays, but is no text by itself; spaces count as
 * empty.
 */
export const Text = z
  .string()
  .refine((text) => !text.includes('\0') && text.isWellFormed(), { message: 'Please remove unreadable characters' })
  .refine((text) => text.trim() === '' || VISIBLE.test(text), { message: 'Please write something that can be seen' })
