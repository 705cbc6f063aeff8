import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { Comment } from '#contract/comments.ts'
import { COMMENT } from '#contract/platform/limits.ts'
import { isComposing } from '#web/platform/keys/composing.ts'
import { MentionArea } from '#web/suggest/mention-area.tsx'
import { Button } from '#web/ui/action/button.tsx'
import * as commentStyles from './comments.module.css'
import * as styles from './edit-form.later.module.css'
import { useEditComment } from './mutations.ts'

export type EditFormProps = { comment: Comment; onClose: () => void }

/** The words of a comment, to be changed at their place. Esc leaves them as they are. */
export function EditForm({ comment, onClose }: EditFormProps) {
  const [body, setBody] = useState(comment.body)
  const { mutate, isPending } = useEditComment()
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => field.current?.focus(), [])
  function submit(event: FormEvent | KeyboardEvent) {
    event.preventDefault()
    if (isPending || body.trim() === '') return
    if (body.trim() === comment.body) return onClose()
    mutate({ id: comment.id, body }, { onSuccess: onClose })
  }
  function press(event: KeyboardEvent) {
    if (isComposing(event)) return
    if (event.key === 'Escape') onClose()
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event)
  }
  return (
    <form className={styles.edit} onSubmit={submit}>
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
      <div className={commentStyles.post}>
        <Button size="s" onClick={onClose}>
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
