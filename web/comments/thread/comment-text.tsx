import type { Track } from '#contract/music.ts'
import * as styles from '#web/comments/comments.module.css'
import { type Commentable, isTrack } from '#web/likes/asset.ts'
import { playTrack } from '#web/player/player.ts'
import { formatDuration } from '#web/ui/text/format.ts'
import { type CommentPart, splitComment } from '../comment-parts.ts'

export type CommentTextProps = {
  body: string
  /** The moment it is pinned to; named before the text unless the text names it itself. */
  atMs: number | null
  asset: Commentable
}

/** SOCIAL-06: what somebody wrote, as text; addresses lead there, moments of a track play from there. */
export function CommentText({ body, atMs, asset }: CommentTextProps) {
  const track = isTrack(asset) ? asset : null
  const parts = splitComment(body, track?.durationMs ?? 0)
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
        // biome-ignore lint/suspicious/noArrayIndexKey: the same words may stand in a text twice
        <Part key={at} part={part} track={track} />
      ))}
    </p>
  )
}

function Part({ part: { text, href, atMs }, track }: { part: CommentPart; track: Track | null }) {
  if (track && atMs !== undefined) return <Stamp atMs={atMs} track={track} />
  if (!href) return text
  return (
    <a className="link" href={href} target="_blank" rel="nofollow ugc noopener noreferrer">
      {text}
    </a>
  )
}

/** `2:41`, to play from there. */
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
