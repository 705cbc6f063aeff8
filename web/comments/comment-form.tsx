import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import type { CreateComment } from '#contract/comments.ts'
import type { Track } from '#contract/music.ts'
import { COMMENT } from '#contract/platform/limits.ts'
import type { OwnProfile } from '#contract/profiles.ts'
import { type Commentable, isTrack } from '#web/likes/asset.ts'
import { PlaybackTime } from '#web/player/playback-time.tsx'
import { player } from '#web/player/player.ts'
import { useTrackPlayback } from '#web/player/use-player.ts'
import { profileName } from '#web/profiles/profile-name.ts'
import { Button } from '#web/ui/action/button.tsx'
import * as fieldStyles from '#web/ui/form/field.module.css'
import { Avatar } from '#web/ui/media/plate.tsx'
import { formatCount, formatDuration } from '#web/ui/text/format.ts'
import { firstMoment } from './comment-text.tsx'
import * as styles from './comments.module.css'
import { usePostComment } from './mutations.ts'

export type CommentFormProps = {
  asset: Commentable
  profile: OwnProfile
  /** What is on its way, to be shown in the thread meanwhile; null when that is over. */
  onSending: (comment: CreateComment | null) => void
}

/** From here on the number of characters left is worth knowing. */
const COUNT_FROM = COMMENT.maxLength - 200

function hintFor(asset: Commentable): string {
  if (isTrack(asset)) return 'Say something. Write 2:41 to pin it to the waveform.'
  return 'tracks' in asset ? 'Say something about the album.' : 'Say something.'
}

/** Says something. Nothing can be posted while something is on its way; what failed stands here again. */
export function CommentForm({ asset, profile, onSending }: CommentFormProps) {
  const draft = useDraft(asset, onSending)
  const form = useRef<HTMLFormElement>(null)
  const { body, isPosting } = draft
  const isNearEnd = body.length > COUNT_FROM
  function submit(event: FormEvent) {
    event.preventDefault()
    draft.post()
  }
  function postByKey(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    form.current?.requestSubmit()
  }
  return (
    <form className={styles.form} ref={form} onSubmit={submit}>
      <Avatar src={profile.avatar?.thumbUrl} name={profileName(profile)} id={profile.id} />
      <textarea
        className={fieldStyles.input}
        rows={2}
        aria-label="Your comment"
        placeholder={hintFor(asset)}
        maxLength={COMMENT.maxLength}
        value={isPosting ? '' : body}
        readOnly={isPosting}
        onChange={(event) => draft.write(event.target.value)}
        onKeyDown={postByKey}
      />
      <div className={styles.footer}>
        <span className="meta">
          {isNearEnd
            ? `${formatCount(COMMENT.maxLength - body.length)} characters left`
            : `Shown with your profile @${profile.handle}`}
        </span>
        <span className={styles.post}>
          {isTrack(asset) && <PinChoice track={asset} atMs={draft.atMs} disabled={isPosting} onPin={draft.pin} />}
          <Button
            type="submit"
            variant="primary"
            size="s"
            busy={isPosting}
            busyLabel="Posting..."
            disabled={!isPosting && body.trim() === ''}
          >
            Post
          </Button>
        </span>
      </div>
    </form>
  )
}

type PinChoiceProps = {
  track: Track
  /** The moment that was chosen. */
  atMs: number | null
  disabled: boolean
  onPin: (atMs: number | null) => void
}

/**
 * MUSIC-11: pins the comment to where the track is just now; pressed again, to nothing. Only while it is the current
 * one.
 */
function PinChoice({ track, atMs, disabled, onPin }: PinChoiceProps) {
  const { isCurrent } = useTrackPlayback(track.id)
  if (atMs === null && (!isCurrent || track.durationMs === 0)) return null
  const now = () => Math.max(0, Math.min(track.durationMs - 1, Math.floor(player.clock.getPositionMs())))
  return (
    <Button
      size="s"
      icon="pin"
      aria-pressed={atMs !== null}
      disabled={disabled}
      onClick={() => onPin(atMs === null ? now() : null)}
    >
      <span className="tabular-numbers">
        {atMs === null ? 'Pin at ' : 'Pinned at '}
        {atMs === null ? <PlaybackTime /> : formatDuration(atMs)}
      </span>
    </Button>
  )
}

/** A comment that is being written: its text, the moment it is pinned to, and sending it. */
function useDraft(asset: Commentable, onSending: (comment: CreateComment | null) => void) {
  const [body, setBody] = useState('')
  const [atMs, setAtMs] = useState<number | null>(null)
  const { mutate, isPending } = usePostComment()
  // made once for each text: sent again after a lost answer, it is the same comment
  const id = useRef<string>(null)

  function write(next: string) {
    id.current = null
    setBody(next)
  }
  function pin(next: number | null) {
    id.current = null
    setAtMs(next)
  }
  function post() {
    const text = body.trim()
    if (isPending || text === '') return
    id.current ??= crypto.randomUUID()
    const comment = {
      id: id.current,
      assetId: asset.id,
      body: text,
      atMs: atMs ?? (isTrack(asset) ? firstMoment(text, asset.durationMs) : null),
    }
    onSending(comment)
    mutate(comment, {
      onSuccess: () => {
        write('')
        setAtMs(null)
      },
      onSettled: () => onSending(null),
    })
  }
  return { body, atMs, isPosting: isPending, write, pin, post }
}
