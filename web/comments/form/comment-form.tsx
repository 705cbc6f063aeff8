import { type FormEvent, type KeyboardEvent, useRef } from 'react'
import type { CreateComment } from '#contract/comments.ts'
import { COMMENT } from '#contract/platform/limits.ts'
import type { OwnProfile } from '#contract/profiles.ts'
import * as styles from '#web/comments/comments.module.css'
import { type Commentable, isTrack } from '#web/likes/asset.ts'
import { profileName } from '#web/player/artist-name.ts'
import { Button } from '#web/ui/action/button.tsx'
import * as fieldStyles from '#web/ui/form/field.module.css'
import { Avatar } from '#web/ui/media/avatar.tsx'
import { formatCount } from '#web/ui/text/format.ts'
import { PinChoice } from './pin-choice.tsx'
import { useDraft } from './use-draft.ts'

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
