import { type Mentions, writtenHandlesIn } from '#contract/mentions.ts'
import { Link } from '#web/platform/routing/link.tsx'

export type MentionPart = { text: string; handle?: string }

/**
 * Splits a text at the @handles of the mentioned profiles; other handles stay text. `handle` is the
 * present one of the profile.
 */
export function splitMentions(text: string, mentions: Mentions): MentionPart[] {
  const parts: MentionPart[] = []
  let end = 0
  for (const { text: written, index, handle } of writtenHandlesIn(text)) {
    const meant = mentions.find((mention) => mention.written === handle)
    if (!meant) continue
    if (index > end) parts.push({ text: text.slice(end, index) })
    parts.push({ text: written, handle: meant.handle })
    end = index + written.length
  }
  if (end < text.length) parts.push({ text: text.slice(end) })
  return parts
}

/** User text, with links to the mentioned profiles. */
export function MentionedText({ text, mentions }: { text: string; mentions: Mentions }) {
  return splitMentions(text, mentions).map(({ text: part, handle }, at) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: a handle may occur twice in a text
    handle ? <MentionLink key={at} handle={handle} text={part} /> : part,
  )
}

export function MentionLink({ handle, text }: { handle: string; text: string }) {
  return (
    <Link to="/$slug" params={{ slug: handle }} className="link">
      {text}
    </Link>
  )
}
