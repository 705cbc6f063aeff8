import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { Comment } from '#contract/comments.ts'
import { isolated } from '#contract/platform/isolated.ts'
import { COMMENT } from '#contract/platform/limits.ts'
import { isComposing } from '#web/platform/keys/composing.ts'
import { MentionArea } from '#web/search/suggest/mention-area.tsx'
import { Button } from '#web/ui/action/button.tsx'
import * as answerStyles from './answers.later.module.css'
import * as styles from './comments.module.css'
import { useEditComment, useHideComment } from './mutations.ts'

/** Whether the server still takes new words for a comment. */
export const isYoung = ({ createdAt }: Pick<Comment, 'createdAt'>): boolean =>
  Date.now() - Date.parse(createdAt) < COMMENT.editMinutes * 60_000

type EditFormProps = { comment: Comment; onOver: () => void }

/** The words of a comment, to be changed at their place. Esc leaves them as they are. */
export function EditForm({ comment, onOver }: EditFormProps) {
  const [body, setBody] = useState(comment.body)
  const { mutate, isPending } = useEditComment()
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => field.current?.focus(), [])
  function submit(event: FormEvent | KeyboardEvent) {
    event.preventDefault()
    if (isPending || body.trim() === '') return
    if (body.trim() === comment.body) return onOver()
    mutate({ id: comment.id, body }, { onSuccess: onOver })
  }
  function press(event: KeyboardEvent) {
    if (isComposing(event)) return
    if (event.key === 'Escape') onOver()
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event)
  }
  return (
    <form className={answerStyles.edit} onSubmit={submit}>
      <MentionArea
        ref={field}
        rows={3}
        aria-label="Change your comment"
        maxLength={COMMENT.maxLength}
        value={body}
        readOnly={isPending}
        ownsEscape
        onWrite={setBody}
        onKeyDown={press}
      />
      <div className={styles.post}>
        <Button size="s" onClick={onOver}>
          Cancel
        </Button>
        <Button
          type="submit"
          variant="primary"
          size="s"
          busy={isPending}
          busyLabel="Saving..."
          disabled={!isPending && body.trim() === ''}
        >
          Save
        </Button>
      </div>
    </form>
  )
}

type HideButtonProps = { comment: Comment; name: string; isHidden?: boolean }

/** SOCIAL-04: the owner of a work hides what somebody said under it, and shows it again. */
export function HideButton({ comment, name, isHidden = false }: HideButtonProps) {
  const { mutate, isPending } = useHideComment()
  return (
    <button
      type="button"
      className={`meta ${answerStyles.answer}`}
      aria-label={isHidden ? `Show the comment by ${isolated(name)} again` : `Hide comment by ${isolated(name)}`}
      aria-busy={isPending || undefined}
      onClick={() => !isPending && mutate({ comment, isHidden: !isHidden })}
    >
      {isHidden ? 'Show again' : 'Hide comment'}
    </button>
  )
}
