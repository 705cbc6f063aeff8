import type { Comment } from '#contract/comments.ts'
import { Button } from '#web/ui/action/button.tsx'
import type { Commentable } from '#web/works/likes/asset.ts'
import { CommentItem } from './comment-item.tsx'
import * as styles from './comments.module.css'
import { useCloseComments } from './mutations.ts'

type ClosingProps = { asset: Commentable; isClosed: boolean }

/** What stands in place of the form, and the owner's way to close and to open the comments. */
export function Closing({ asset, isClosed }: ClosingProps) {
  const { mutate, isPending } = useCloseComments(asset.id)
  const isOwner = asset.viewer.can.edit
  if (!isClosed && !isOwner) return null
  return (
    <div className={styles.closing}>
      <p className="dim">{isClosed ? 'Comments are closed.' : ''}</p>
      {isOwner && (
        <Button
          size="s"
          variant={isClosed ? 'plain' : 'quiet'}
          busy={isPending}
          busyLabel="Saving..."
          onClick={() => mutate(!isClosed)}
        >
          {isClosed ? 'Open comments' : 'Close comments'}
        </Button>
      )}
    </div>
  )
}

type HiddenCommentsProps = { asset: Commentable; comments: Comment[] }

/** What the owner of the work hid, for them alone. */
export function HiddenComments({ asset, comments }: HiddenCommentsProps) {
  if (comments.length === 0) return null
  return (
    <details className={styles.hidden}>
      <summary className="meta">Hidden comments ({comments.length})</summary>
      <ul className={styles.thread}>
        {comments.map((comment) => (
          <CommentItem
            key={comment.id}
            comment={comment}
            asset={asset}
            isAnsweredHere={false}
            isHidden
            onDeleted={() => undefined}
          />
        ))}
      </ul>
    </details>
  )
}
