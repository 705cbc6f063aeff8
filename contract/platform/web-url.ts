import { z } from 'zod'
import { trimEndOf } from './trim.ts'
import { isMisleading } from './web-hosts.ts'

/**
 * A link to somewhere else. Only http(s): no `javascript:` link can be stored; and without a user part, which hides
 * where it leads. A host may be in any script and is kept as it was written; `URL` has the form for programs.
 */
export const webUrl = (maxLength: number) =>
  Written.trim()
    .max(maxLength)
    .refine((value) => !/[\s\p{Cc}\p{Bidi_Control}]/u.test(value), { message: 'A link has no spaces or line breaks' })
    .refine((value) => /^https?:\/\//i.test(value) && URL.canParse(value), {
      message: 'Links must start with http:// or https://',
    })
    .refine((value) => !URL.canParse(value) || !hasUserPart(new URL(value)), {
      message: 'Links must not name a user or a password before the host',
    })

/** `text` as it stands there, `shown` what is shown in its place; `index` is where it begins. */
type WebAddress = { text: string; index: number; url: URL; shown: string }

/** Closing punctuation of East Asian texts and quotes: no address has it. */
const ENDS =
  '\\u2026\\u201c-\\u201f\\u00ab\\u00bb\\u2039\\u203a\\u3000-\\u3003\\u3008-\\u3011\\u3013-\\u301f\\uff01-\\uff0f\\uff1a-\\uff20\\uff3b-\\uff40\\uff5b-\\uff65'
const HOST = `(?:[^\\s<>"'()[\\]{}/?#\\\\\\u2019${ENDS}]+|\\[[0-9a-f:.]+\\](?::\\d+)?)`
const WEB_ADDRESS = new RegExp(
  `(?:https?:\\/\\/|(?<![\\p{L}\\p{N}_@./:-])(?=www\\.[^\\s.]))${HOST}(?:[/?#][^\\s<>"${ENDS}]*)?`,
  'giu',
)
/** What a bare address has at least. */
const BARE = /^www\.[^.:]+\.[^.:]/i

const CLOSED_BY: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' }
const CLOSING = new Set(Object.values(CLOSED_BY))
/** What ends a sentence, opens a bracket or quotes rather than belongs to the address. */
const TRAILING = ".,;:!?([{'\u2019\u2018*"

/**
 * The web addresses that stand in a text and can be followed, in their order: `http://`, `https://`, and `www.` alone,
 * which is asked for by https.
 */
export function* webAddressesIn(text: string): Generator<WebAddress> {
  for (const match of text.matchAll(WEB_ADDRESS)) {
    const address = withoutSentence(match[0])
    const isBare = !/^https?:/i.test(address)
    if (isBare && !BARE.test(address)) continue
    const url = URL.parse(isBare ? `https://${address}` : address)
    if (!url || hasUserPart(url)) continue
    yield { text: address, index: match.index, url, shown: isMisleading(address) ? url.href : address }
  }
}

/** An address up to a bracket that it did not open, and without the punctuation after it. */
function withoutSentence(found: string): string {
  const open: Record<string, number> = {}
  let end = 0
  for (; end < found.length; end++) {
    const sign = found[end] as string
    const closing = CLOSED_BY[sign]
    if (closing) open[closing] = (open[closing] ?? 0) + 1
    else if (CLOSING.has(sign)) {
      if (!open[sign]) break
      open[sign]--
    }
  }
  return trimEndOf(found.slice(0, end), TRAILING)
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
const Written = z
  .string()
  .refine((text) => !text.includes('\0') && text.isWellFormed(), { message: 'Please remove unreadable characters' })
  .refine((text) => text.trim() === '' || VISIBLE.test(text), { message: 'Please write something that can be seen' })

/** The same in NFC, so that texts that look alike are alike. An address stays as it is: its path may be of any form. */
export const Text = Written.overwrite((text) => text.normalize('NFC'))
