import { splitLinks, type TextPart } from '#web/ui/text/linked-text.tsx'

/** A piece of a comment: words, a link, or a moment of the track. */
export type CommentPart = TextPart & { atMs?: number }

/** `2:41`, but not within `12:02:41` or a score of `10:234`. */
const MOMENT = /(?<![\d:.])(\d{1,3}):([0-5]\d)(?![\d:])/g

/** What somebody wrote with its addresses and its moments apart; only moments within the track are ones. */
export function splitComment(body: string, durationMs: number): CommentPart[] {
  return splitLinks(body).flatMap((part) => (part.href ? [part] : splitMoments(part.text, durationMs)))
}

/** The first moment that a text names, in milliseconds; null without one. */
export function firstMoment(body: string, durationMs: number): number | null {
  return splitComment(body, durationMs).find(({ atMs }) => atMs !== undefined)?.atMs ?? null
}

function splitMoments(text: string, durationMs: number): CommentPart[] {
  const parts: CommentPart[] = []
  let end = 0
  for (const match of text.matchAll(MOMENT)) {
    const atMs = (Number(match[1]) * 60 + Number(match[2])) * 1000
    if (atMs >= durationMs) continue
    if (match.index > end) parts.push({ text: text.slice(end, match.index) })
    parts.push({ text: match[0], atMs })
    end = match.index + match[0].length
  }
  if (end < text.length) parts.push({ text: text.slice(end) })
  return parts
}
