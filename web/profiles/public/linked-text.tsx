const WEB_ADDRESS = /https?:\/\/[^\s<>"']+/gi
/** Punctuation that ends the sentence rather than the address. */
const TRAILING = /[.,;:!?)\]]+$/

export type TextPart = { text: string; href?: string }

/** Text with its http(s) addresses apart from the rest; nothing else is ever made a link. */
export function splitLinks(text: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const match of text.matchAll(WEB_ADDRESS)) {
    const address = match[0].replace(TRAILING, '')
    if (!URL.canParse(address)) continue
    if (match.index > end) parts.push({ text: text.slice(end, match.index) })
    parts.push({ text: address, href: address })
    end = match.index + address.length
  }
  if (end < text.length) parts.push({ text: text.slice(end) })
  return parts
}

/** What somebody wrote, with its addresses to follow. */
export function LinkedText({ text }: { text: string }) {
  return splitLinks(text).map(({ text: part, href }, at) =>
    href ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the same address may stand in a text twice
      <a key={at} className="link" href={href} target="_blank" rel="nofollow ugc noopener noreferrer">
        {part}
      </a>
    ) : (
      part
    ),
  )
}
