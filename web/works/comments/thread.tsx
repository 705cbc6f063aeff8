import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type Comment, commentsResource } from '#contract/comments.ts'
import { COMMENT } from '#contract/platform/limits.ts'
import { profileName } from '#web/people/profiles/profile-name.ts'
import { useResource } from '#web/platform/data.ts'
import { useActiveProfile } from '#web/platform/session.ts'
import { Button } from '#web/ui/action/button.tsx'
import { LoadError } from '#web/ui/feedback/error-state.tsx'
import * as skeletonStyles from '#web/ui/feedback/skeleton.module.css'
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import * as avatarStyles from '#web/ui/media/avatar.module.css'
import { Avatar } from '#web/ui/media/plate.tsx'
import * as touchStyles from '#web/ui/text/touch.module.css'
import type { Commentable } from '#web/works/likes/asset.ts'
import type { Sending } from './comment-form.tsx'
import { CommentItem, type CommentItemProps, Replies } from './comment-item.tsx'
import { isNewer } from './comment-lists.ts'
import { CommentText } from './comment-text.tsx'
import * as styles from './comments.module.css'
import { useRestoreComment } from './mutations.ts'

type ThreadProps = Pick<CommentItemProps, 'asset' | 'onReply'> & {
  sending: Sending | null
  /** Comments of the acting profile that nobody else sees. */
  hidden?: Comment[]
}

const UNDO_MS = COMMENT.undoSeconds * 1000

/**
 * The comments of a work, newest first; older ones on demand. A deleted comment can be restored at
 * its place for a while.
 */
export function Thread({ asset, sending, hidden = [], onReply }: ThreadProps) {
  const query = useResource(commentsResource, { assetId: asset.id })
  const [gone, setGone] = useState<Comment[]>([])
  const forget = (comment: Comment) => setGone((before) => before.filter(({ id }) => id !== comment.id))
  if (query.isPending) return <ThreadSkeleton />
  if (!query.data) {
    return <LoadError message="Failed to load comments" query={query} />
  }
  const listed = query.data.pages.flatMap((page) => page.items)
  const goneIds = new Set(gone.map(({ id }) => id))
  // A comment may be in several of these lists: its copy in the last list is shown.
  const others = new Map([...hidden, ...listed, ...gone].map((comment) => [comment.id, comment]))
  others.delete(sending?.id ?? '')
  const shown = [...others.values()].sort((a, b) => (isNewer(a, b) ? -1 : 1))
  return (
    <>
      <ul className={styles.thread} data-part="thread">
        {sending && <SendingComment comment={sending} asset={asset} />}
        {shown.map((comment) =>
          goneIds.has(comment.id) ? (
            <DeletedComment key={comment.id} comment={comment} onOver={() => forget(comment)} undoMs={UNDO_MS} />
          ) : (
            <CommentItem
              key={comment.id}
              comment={comment}
              asset={asset}
              isParentListed={shown.some(({ id }) => id === comment.inReplyTo?.id)}
              onReply={onReply}
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

/** A comment that the server does not have yet. */
function SendingComment({ comment, asset }: { comment: Sending; asset: Commentable }) {
  const profile = useActiveProfile()
  if (!profile) return null
  return (
    <li className={`${styles.comment} ${styles.sending}`} aria-busy="true">
      <Avatar src={profile.avatar?.thumbUrl} name={profileName(profile)} id={profile.id} />
      <div className={`${styles.author} ${touchStyles.names}`}>
        <span className="strong">{profileName(profile)}</span>
        <span className="meta">@{profile.handle}</span>
        <span className="meta">Posting...</span>
      </div>
      {comment.inReplyTo && <Replies comment={comment.inReplyTo} isHere={false} />}
      <CommentText body={comment.body} atMs={comment.atMs ?? null} mentions={[]} asset={asset} />
    </li>
  )
}

type DeletedCommentProps = {
  comment: Comment
  /** How long the server can restore the comment, in milliseconds. */
  undoMs: number
  /** Called when it is restored, or cannot be restored any more. */
  onOver: () => void
}

/** The place of a deleted comment, with the button that restores it. */
function DeletedComment({ comment, undoMs, onOver }: DeletedCommentProps) {
  const { mutate, isPending } = useRestoreComment()
  const undo = useRef<HTMLButtonElement>(null)
  const onTimeout = useEffectEvent(onOver)
  useEffect(() => {
    // The button that had the focus is gone.
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
