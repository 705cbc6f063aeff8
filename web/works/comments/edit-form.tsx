import { type KeyboardEvent, useEffect, useRef } from 'react'
import type { Comment } from '#contract/comments.ts'
import { COMMENT } from '#contract/platform/limits.ts'
import { isComposing } from '#web/platform/keys/composing.ts'
import { Button } from '#web/ui/action/button.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { MentionArea } from '#web/works/suggest/mention-area.tsx'
import * as laterStyles from './comments.later.module.css'
import * as styles from './comments.module.css'
import { useEditComment } from './mutations.ts'

type EditFormProps = { comment: Comment; onClose: () => void }

/** The form that edits a comment in its place. Esc discards the changes. */
export function EditForm({ comment, onClose }: EditFormProps) {
  const { mutate, isPending } = useEditComment()
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => field.current?.focus(), [])
  const form = useForm({
    initial: { body: comment.body },
    send({ body }) {
      if (body.trim() === comment.body) onClose()
      else if (body.trim() !== '') mutate({ id: comment.id, body }, { onSuccess: onClose })
    },
    isBusy: isPending,
  })
  const { body } = form.values
  function press(event: KeyboardEvent) {
    if (isComposing(event)) return
    if (event.key === 'Escape') onClose()
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.submit(event)
  }
  return (
    <form {...form.props} className={laterStyles.edit}>
      <MentionArea
        ref={field}
        rows={3}
        aria-label="Change your comment"
        maxLength={COMMENT.maxLength}
        value={body}
        readOnly={isPending}
        ownsEscape
        onWrite={(written) => form.change({ body: written })}
        onKeyDown={press}
      />
      <div className={styles.post}>
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
