import type { Mentions } from '#contract/mentions.ts'
import type { Track } from '#contract/music.ts'
import { MentionLink, splitMentions } from '#web/people/profiles/mentions.tsx'
import { playTrack } from '#web/player/player.ts'
import { formatDuration } from '#web/ui/text/format.ts'
import { splitLinks, type TextPart } from '#web/ui/text/linked-text.tsx'
import { type Commentable, isTrack } from '#web/works/likes/asset.ts'
import * as styles from './comments.module.css'

export type CommentTextProps = {
  body: string
  /** The moment it is pinned to, shown before the text unless the text contains it. */
  atMs: number | null
  /** The profiles that the text mentions. */
  mentions: Mentions
  asset: Commentable
}

/**
 * SOCIAL-06: the text of a comment. Addresses and handles become links, moments of a track play
 * from there.
 */
export function CommentText({ body, atMs, mentions, asset }: CommentTextProps) {
  const track = isTrack(asset) ? asset : null
  const parts = splitComment(body, track?.durationMs ?? 0, mentions)
  const isNamed = parts.some(
    (part) => part.atMs !== undefined && formatDuration(part.atMs) === formatDuration(atMs ?? -1),
  )
  return (
    <p>
      {track && atMs !== null && !isNamed && (
        <>
          <Stamp atMs={atMs} track={track} />{' '}
        </>
      )}
      {parts.map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a text may contain the same words twice
        <Part key={at} part={part} track={track} />
      ))}
    </p>
  )
}

function Part({ part: { text, href, handle, atMs }, track }: { part: CommentPart; track: Track | null }) {
  if (track && atMs !== undefined) return <Stamp atMs={atMs} track={track} />
  if (handle) return <MentionLink handle={handle} text={text} />
  if (!href) return text
  return (
    <a className="link" href={href} target="_blank" rel="nofollow ugc noopener noreferrer">
      {text}
    </a>
  )
}

/** A moment such as `2:41`: a press plays from there. */
function Stamp({ atMs, track }: { atMs: number; track: Track }) {
  const time = formatDuration(atMs)
  return (
    <button
      type="button"
      className={styles.stamp}
      data-part="stamp"
      aria-label={`Play from ${time}`}
      onClick={() => playTrack(track, { list: [track], atMs })}
    >
      {time}
    </button>
  )
}

/** A part of a comment: text, a link, a profile, or a moment of the track. */
type CommentPart = TextPart & { handle?: string; atMs?: number }

/** Matches `2:41`, but not within `12:02:41` or a score of `10:234`. */
const MOMENT = /(?<![\d:.])(\d{1,3}):([0-5]\d)(?![\d:])/g

/**
 * Splits a comment at its addresses, mentions and moments. Times beyond the end of the track stay
 * text.
 */
export function splitComment(body: string, durationMs: number, mentions: Mentions = []): CommentPart[] {
  return splitLinks(body)
    .flatMap((part): CommentPart[] => (part.href ? [part] : splitMentions(part.text, mentions)))
    .flatMap((part) => (part.href || part.handle ? [part] : splitMoments(part.text, durationMs)))
}

/** The first moment in a text, in milliseconds; null if there is none. */
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
