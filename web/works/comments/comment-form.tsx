import { type FormEvent, type KeyboardEvent, type RefObject, useId, useRef } from 'react'
import type { Track } from '#contract/music.ts'
import { COMMENT } from '#contract/platform/limits.ts'
import type { OwnProfile } from '#contract/profiles.ts'
import { DELETED_PROFILE, profileName } from '#web/people/profiles/profile-name.ts'
import { isComposing } from '#web/platform/keys/composing.ts'
import { PlaybackTime } from '#web/player/playback-time.tsx'
import { player } from '#web/player/player.ts'
import { useTrackPlayback } from '#web/player/use-player.ts'
import { Button } from '#web/ui/action/button.tsx'
import { IconButton } from '#web/ui/action/icon-button.tsx'
import { Avatar } from '#web/ui/media/plate.tsx'
import { formatCount, formatDuration } from '#web/ui/text/format.ts'
import { type Commentable, isTrack } from '#web/works/likes/asset.ts'
import { MentionArea } from '#web/works/suggest/mention-area.tsx'
import * as answerStyles from './answers.later.module.css'
import type { CommentDraft } from './comment-draft.ts'
import * as styles from './comments.module.css'

export type CommentFormProps = {
  asset: Commentable
  profile: OwnProfile
  draft: CommentDraft
  field: RefObject<HTMLTextAreaElement | null>
  onAnswer: (comment: CommentDraft['inReplyTo']) => void
}

/** From here on the number of characters left is worth knowing. */
const COUNT_FROM = COMMENT.maxLength - 200

function hintFor(asset: Commentable): string {
  if (isTrack(asset)) return 'Say something. Write 2:41 to pin it to the waveform.'
  return 'tracks' in asset ? 'Say something about the album.' : 'Say something.'
}

/** Says something. Nothing can be posted while something is on its way; what failed stands here again. */
export function CommentForm({ asset, profile, draft, field, onAnswer }: CommentFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const answeringId = useId()
  const { body, inReplyTo, isPosting } = draft
  const answered = isPosting ? null : inReplyTo
  function submit(event: FormEvent) {
    event.preventDefault()
    draft.post()
  }
  function press(event: KeyboardEvent) {
    if (isComposing(event)) return
    const isPost = event.key === 'Enter' && (event.ctrlKey || event.metaKey)
    const isCancel = event.key === 'Escape' && answered !== null
    if (!isPost && !isCancel) return
    event.preventDefault()
    if (isPost) form.current?.requestSubmit()
    else onAnswer(null)
  }
  return (
    <form className={styles.form} ref={form} onSubmit={submit}>
      <Avatar src={profile.avatar?.thumbUrl} name={profileName(profile)} id={profile.id} />
      <div>
        {answered && <Answering id={answeringId} comment={answered} onCancel={() => onAnswer(null)} />}
        <MentionArea
          ref={field}
          rows={2}
          aria-label="Your comment"
          aria-describedby={answered ? answeringId : undefined}
          placeholder={hintFor(asset)}
          maxLength={COMMENT.maxLength}
          value={isPosting ? '' : body}
          readOnly={isPosting}
          ownsEscape={answered !== null}
          onWrite={draft.write}
          onKeyDown={press}
        />
      </div>
      <PostLine asset={asset} profile={profile} draft={draft} />
    </form>
  )
}

function PostLine({ asset, profile, draft }: Pick<CommentFormProps, 'asset' | 'profile' | 'draft'>) {
  const { body, atMs, isPosting, pin } = draft
  return (
    <div className={styles.footer}>
      <span className="meta">
        {body.length > COUNT_FROM
          ? `${formatCount(COMMENT.maxLength - body.length)} characters left`
          : `Shown with your profile @${profile.handle}`}
      </span>
      <span className={styles.post}>
        {isTrack(asset) && <PinChoice track={asset} atMs={atMs} disabled={isPosting} onPin={pin} />}
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
  )
}

type AnsweringProps = { id: string; comment: NonNullable<CommentDraft['inReplyTo']>; onCancel: () => void }

/** Whom one answers, and the way out of it. */
function Answering({ id, comment: { author }, onCancel }: AnsweringProps) {
  return (
    <div className={answerStyles.answering}>
      <span id={id} className="meta">
        Answering <span className="strong">{author ? profileName(author) : DELETED_PROFILE}</span>
      </span>
      <IconButton icon="close" label="Answer nobody" size="s" onClick={onCancel} />
    </div>
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
