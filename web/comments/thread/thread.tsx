import { useState } from 'react'
import { type Comment, type CreateComment, commentsResource } from '#contract/comments.ts'
import { COMMENT } from '#contract/platform/limits.ts'
import * as styles from '#web/comments/comments.module.css'
import type { Commentable } from '#web/likes/asset.ts'
import { useResource } from '#web/platform/data.ts'
import { Button } from '#web/ui/action/button.tsx'
import { LoadError } from '#web/ui/feedback/load-error.tsx'
import * as skeletonStyles from '#web/ui/feedback/skeleton.module.css'
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import * as avatarStyles from '#web/ui/media/avatar.module.css'
import { isNewer } from '../thread-changes.ts'
import { CommentItem } from './comment-item.tsx'
import { DeletedComment } from './deleted-comment.tsx'
import { SendingComment } from './sending-comment.tsx'

/** The comments of something, newest first; older ones on demand. What was just deleted can be brought back at its place. */
export function Thread({ asset, sending }: { asset: Commentable; sending: CreateComment | null }) {
  const query = useResource(commentsResource, { assetId: asset.id })
  const [gone, setGone] = useState<Comment[]>([])
  const forget = (comment: Comment) => setGone((before) => before.filter(({ id }) => id !== comment.id))
  if (query.isPending) return <ThreadSkeleton />
  if (!query.data) {
    return <LoadError message="Failed to load comments" query={query} />
  }
  const present = query.data.pages.flatMap((page) => page.items).filter(({ id }) => id !== sending?.id)
  const goneIds = new Set(gone.map(({ id }) => id))
  const shown = [...present.filter(({ id }) => !goneIds.has(id)), ...gone].sort((a, b) => (isNewer(a, b) ? -1 : 1))
  return (
    <>
      <ul className={styles.thread} data-part="thread">
        {sending && <SendingComment comment={sending} asset={asset} />}
        {shown.map((comment) =>
          goneIds.has(comment.id) ? (
            <DeletedComment
              key={comment.id}
              comment={comment}
              onOver={() => forget(comment)}
              undoMs={COMMENT.undoSeconds * 1000}
            />
          ) : (
            <CommentItem
              key={comment.id}
              comment={comment}
              asset={asset}
              onDeleted={() => setGone((before) => [...before, comment])}
            />
          ),
        )}
      </ul>
      {shown.length === 0 && !sending && <p className={`dim ${styles.nothing}`}>No comments yet.</p>}
      {query.hasNextPage && (
        <p className={styles.older}>
          <Button
            size="s"
            busy={query.isFetchingNextPage}
            busyLabel="Loading..."
            onClick={() => void query.fetchNextPage()}
          >
            Older comments
          </Button>
        </p>
      )}
    </>
  )
}

function ThreadSkeleton() {
  return (
    <Loading label="Loading comments" className={styles.thread}>
      {['a', 'b', 'c'].map((key) => (
        <div className={styles.comment} key={key}>
          <span className={`${avatarStyles.avatar} ${skeletonStyles.skeleton}`} />
          <Skeleton width="8rem" />
          <Skeleton width="70%" />
        </div>
      ))}
    </Loading>
  )
}
