import { useEffect, useEffectEvent, useRef } from 'react'
import type { Comment } from '#contract/comments.ts'
import * as styles from '#web/comments/comments.module.css'
import { Button } from '#web/ui/action/button.tsx'
import { useRestoreComment } from '../mutations.ts'

export type DeletedCommentProps = {
  comment: Comment
  /** How long the server brings it back. */
  undoMs: number
  /** It is back, or cannot be brought back any more. */
  onOver: () => void
}

/** What was just deleted, at its place, with the way back. */
export function DeletedComment({ comment, undoMs, onOver }: DeletedCommentProps) {
  const { mutate, isPending } = useRestoreComment()
  const undo = useRef<HTMLButtonElement>(null)
  const onTimeout = useEffectEvent(onOver)
  useEffect(() => {
    // the button that had the focus is gone
    undo.current?.focus({ preventScroll: true })
    const timer = setTimeout(onTimeout, undoMs)
    return () => clearTimeout(timer)
  }, [undoMs])
  return (
    <li className={`${styles.comment} ${styles.deleted}`}>
      <p className="dim">Comment deleted</p>
      <Button
        ref={undo}
        size="s"
        busy={isPending}
        busyLabel="Undoing..."
        onClick={() => mutate(comment, { onSettled: onOver })}
      >
        Undo
      </Button>
    </li>
  )
}
