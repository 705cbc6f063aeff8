import { type FormEvent, type KeyboardEvent, type RefObject, useId, useRef, useState } from 'react'
import type { Comment, CreateComment } from '#contract/comments.ts'
import type { Track } from '#contract/music.ts'
import { COMMENT } from '#contract/platform/limits.ts'
import type { OwnProfile } from '#contract/profiles.ts'
import { formatCount } from '#contract/words/counted.ts'
import { DELETED_PROFILE, profileName } from '#web/people/profiles/profile-name.ts'
import { isComposing } from '#web/platform/keys/composing.ts'
import { openMemory } from '#web/platform/memory.ts'
import { newId } from '#web/platform/new-id.ts'
import { PlaybackTime } from '#web/player/playback-time.tsx'
import { player } from '#web/player/player.ts'
import { useTrackPlayback } from '#web/player/use-player.ts'
import { Button } from '#web/ui/action/button.tsx'
import { IconButton } from '#web/ui/action/icon-button.tsx'
import { Avatar } from '#web/ui/media/plate.tsx'
import { formatDuration } from '#web/ui/text/format.ts'
import { type Commentable, isTrack } from '#web/works/likes/asset.ts'
import { MentionArea } from '#web/works/suggest/mention-area.tsx'
import { firstMoment } from './comment-text.tsx'
import * as laterStyles from './comments.later.module.css'
import * as styles from './comments.module.css'
import { usePostComment } from './mutations.ts'

export type CommentFormProps = {
  asset: Commentable
  profile: OwnProfile
  unsent: UnsentComment
  field: RefObject<HTMLTextAreaElement | null>
  onReply: (comment: UnsentComment['inReplyTo']) => void
}

/** From this length on, the number of remaining characters is shown. */
const COUNT_FROM = COMMENT.maxLength - 200

function hintFor(asset: Commentable): string {
  if (isTrack(asset)) return 'Say something. Write 2:41 to pin it to the waveform.'
  return 'tracks' in asset ? 'Say something about the album.' : 'Say something.'
}

/**
 * The form of a new comment. It posts one comment at a time; after a failure, the text is back in
 * the form.
 */
export function CommentForm({ asset, profile, unsent, field, onReply }: CommentFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const replyingToId = useId()
  const { body, inReplyTo, isPosting } = unsent
  const answered = isPosting ? null : inReplyTo
  function submit(event: FormEvent) {
    event.preventDefault()
    unsent.post()
  }
  function press(event: KeyboardEvent) {
    if (isComposing(event)) return
    const isPost = event.key === 'Enter' && (event.ctrlKey || event.metaKey)
    const isCancel = event.key === 'Escape' && answered !== null
    if (!isPost && !isCancel) return
    event.preventDefault()
    if (isPost) form.current?.requestSubmit()
    else onReply(null)
  }
  return (
    <form className={styles.form} ref={form} onSubmit={submit}>
      <Avatar src={profile.avatar?.thumbUrl} name={profileName(profile)} id={profile.id} />
      <div>
        {answered && <ReplyingTo id={replyingToId} comment={answered} onCancel={() => onReply(null)} />}
        <MentionArea
          ref={field}
          rows={2}
          aria-label="Your comment"
          aria-describedby={answered ? replyingToId : undefined}
          placeholder={hintFor(asset)}
          maxLength={COMMENT.maxLength}
          value={isPosting ? '' : body}
          readOnly={isPosting}
          ownsEscape={answered !== null}
          onWrite={unsent.write}
          onKeyDown={press}
        />
      </div>
      <PostLine asset={asset} profile={profile} unsent={unsent} />
    </form>
  )
}

function PostLine({ asset, profile, unsent }: Pick<CommentFormProps, 'asset' | 'profile' | 'unsent'>) {
  const { body, atMs, isPosting, pin } = unsent
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

type ReplyingToProps = { id: string; comment: NonNullable<UnsentComment['inReplyTo']>; onCancel: () => void }

/** Names the author of the comment that is replied to, with a button that cancels the reply. */
function ReplyingTo({ id, comment: { author }, onCancel }: ReplyingToProps) {
  return (
    <div className={laterStyles.answering}>
      <span id={id} className="meta">
        Answering <span className="strong">{author ? profileName(author) : DELETED_PROFILE}</span>
      </span>
      <IconButton icon="close" label="Cancel the answer" size="s" onClick={onCancel} />
    </div>
  )
}

type PinChoiceProps = {
  track: Track
  /** The chosen moment of the track. */
  atMs: number | null
  disabled: boolean
  onPin: (atMs: number | null) => void
}

/**
 * MUSIC-11: pins the comment to the present position of the track, or unpins it. Shown only while
 * the track is the player's current one.
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

/** Unsent text, the moment it is pinned to, and the comment it replies to. */
type UnsentText = { body: string; atMs: number | null; inReplyTo: Comment['inReplyTo'] }

const EMPTY: UnsentText = { body: '', atMs: null, inReplyTo: null }

/**
 * Stored in the browser, so that a reload loses nothing. The prefix makes signing out delete it
 * with the unsent messages.
 */
const keyOf = (profileId: string, assetId: string) => `draft:${profileId}:comment:${assetId}`

/** A comment that the server does not have yet. */
export type Sending = CreateComment & Pick<Comment, 'inReplyTo'>

type UnsentComment = ReturnType<typeof useUnsentComment>

type Written = { asset: Commentable; profileId: string; onSending: (comment: Sending | null) => void }

/** The unsent text of a comment, and the function that posts it. */
export function useUnsentComment({ asset, profileId, onSending }: Written) {
  const key = keyOf(profileId, asset.id)
  const [unsent, setUnsent] = useState(() => read(key))
  const { mutate, isPending } = usePostComment()
  // The id changes with the text only. A retry after a lost response posts the same comment.
  const id = useRef<string>(null)

  function change(next: Partial<UnsentText>) {
    id.current = null
    setUnsent((before) => keep(key, { ...before, ...next }))
  }
  function post() {
    const body = unsent.body.trim()
    if (isPending || body === '') return
    id.current ??= newId()
    const comment = {
      id: id.current,
      assetId: asset.id,
      body,
      atMs: unsent.atMs ?? (isTrack(asset) ? firstMoment(body, asset.durationMs) : null),
      inReplyToId: unsent.inReplyTo?.id ?? null,
    }
    onSending({ ...comment, inReplyTo: unsent.inReplyTo })
    mutate(comment, { onSuccess: () => change(EMPTY), onSettled: () => onSending(null) })
  }
  return {
    ...unsent,
    isPosting: isPending,
    write: (body: string) => change({ body }),
    pin: (atMs: number | null) => change({ atMs }),
    reply: (inReplyTo: UnsentText['inReplyTo']) => change({ inReplyTo }),
    post,
  }
}

function read(key: string): UnsentText {
  try {
    const kept = JSON.parse(openMemory().getItem(key) ?? 'null') as { [name in string]?: unknown } | null
    return {
      body: typeof kept?.text === 'string' ? kept.text : '',
      atMs: Number.isFinite(kept?.atMs) ? (kept?.atMs as number) : null,
      inReplyTo: isReplied(kept?.inReplyTo) ? kept.inReplyTo : null,
    }
  } catch {
    return EMPTY
  }
}

/** Another version of the page, or another script, may have stored the value. */
const isReplied = (value: unknown): value is NonNullable<UnsentText['inReplyTo']> =>
  typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string' && 'author' in value

function keep(key: string, unsent: UnsentText): UnsentText {
  const { body: text, ...rest } = unsent
  if (text || unsent.inReplyTo) openMemory().setItem(key, JSON.stringify({ text, ...rest }))
  else openMemory().removeItem(key)
  return unsent
}
