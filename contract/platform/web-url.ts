import { z } from 'zod'
import { trimEndOf } from './trim.ts'
import { isMisleading } from './web-hosts.ts'

/**
 * Schema of a link to another site. It accepts only http(s), so no `javascript:` link can be
 * stored, and no user part, which would hide the real host. A host may use any script and is stored
 * as the user wrote it; `URL` converts it for programs.
 */
export const webUrl = (maxLength: number) =>
  Written.trim()
    .max(maxLength)
    .refine((value) => !/[\s\p{Cc}\p{Bidi_Control}]/u.test(value), { message: 'A link has no spaces or line breaks' })
    .refine((value) => /^https?:\/\//i.test(value) && URL.canParse(value), {
      message: 'Links must start with http:// or https://',
    })
    .refine((value) => !URL.canParse(value) || !hasUserPart(new URL(value)), {
      message: 'Links must not contain a user name or a password',
    })

/**
 * `text` is the address as written, `shown` what the page shows instead. `index` is the position of
 * the address in the text.
 */
type WebAddress = { text: string; index: number; url: URL; shown: string }

/** Closing punctuation and quotes of East Asian texts, which no address contains. */
const ENDS =
  '\\u2026\\u201c-\\u201f\\u00ab\\u00bb\\u2039\\u203a\\u3000-\\u3003\\u3008-\\u3011\\u3013-\\u301f\\uff01-\\uff0f\\uff1a-\\uff20\\uff3b-\\uff40\\uff5b-\\uff65'
const HOST = `(?:[^\\s<>"'()[\\]{}/?#\\\\\\u2019${ENDS}]+|\\[[0-9a-f:.]+\\](?::\\d+)?)`
const WEB_ADDRESS = new RegExp(
  `(?:https?:\\/\\/|(?<![\\p{L}\\p{N}_@./:-])(?=www\\.[^\\s.]))${HOST}(?:[/?#][^\\s<>"${ENDS}]*)?`,
  'giu',
)
/** The minimum form of an address without `http://`. */
const BARE = /^www\.[^.:]+\.[^.:]/i

const CLOSED_BY: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' }
const CLOSING = new Set(Object.values(CLOSED_BY))
/**
 * Characters at the end that belong to the sentence (punctuation, opening brackets, quotes), not to
 * the address.
 */
const TRAILING = ".,;:!?([{'\u2019\u2018*"

/**
 * Yields the web addresses in a text that a reader can follow, in their order: `http://`,
 * `https://`, and bare `www.` addresses, which become https.
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

/** Cuts the address before a bracket that it did not open, and removes punctuation after it. */
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

/**
 * Tells whether a URL has a user part, which hides the real host:
 * `https://known.example@evil.example/`.
 */
const hasUserPart = ({ username, password }: URL): boolean => username !== '' || password !== ''

/**
 * Any character except spaces, controls and invisible ones: joiners, direction marks, fillers,
 * variation selectors, blanks.
 */
const VISIBLE = /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb\u{1d159}]/u

/**
 * Text that a person writes. It refuses NUL characters and lone surrogates, which the database
 * cannot store. Invisible characters stay, because emoji and scripts need them, but alone they are
 * no text. Spaces count as empty.
 */
const Written = z
  .string()
  .refine((text) => !text.includes('\0') && text.isWellFormed(), { message: 'Please remove unreadable characters' })
  .refine((text) => text.trim() === '' || VISIBLE.test(text), { message: 'Please write something visible' })

/**
 * Text that a person writes, in NFC, so that equal-looking texts are equal. Addresses are not of
 * this type, because the path of a URL may be in any form.
 */
export const Text = Written.overwrite((text) => text.normalize('NFC'))
