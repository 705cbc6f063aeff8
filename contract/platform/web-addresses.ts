const WEB_ADDRESS = /https?:\/\/[^\s<>"']+/gi
/** Punctuation that ends the sentence rather than the address. */
const TRAILING = /[.,;:!?)\]]+$/

export type WebAddress = { text: string; index: number; url: URL }

/** The http(s) addresses that stand in a text and can be followed, in their order; `index` is where each begins. */
export function* webAddressesIn(text: string): Generator<WebAddress> {
  for (const match of text.matchAll(WEB_ADDRESS)) {
    const address = match[0].replace(TRAILING, '')
    const url = URL.parse(address)
    if (url && !hasUserPart(url)) yield { text: address, index: match.index, url }
  }
}

/** Whether a URL says who asks, which hides where it leads: `https://known.example@evil.example/`. */
export const hasUserPart = ({ username, password }: URL): boolean => username !== '' || password !== ''
