import type { Comment } from '#contract/comments.ts'
import * as styles from '#web/comments/comments.module.css'
import type { Commentable } from '#web/likes/asset.ts'
import { ArtistLink } from '#web/music/artist-link.tsx'
import { profileName } from '#web/player/artist-name.ts'
import { IconButton } from '#web/ui/action/icon-button.tsx'
import { Avatar } from '#web/ui/media/avatar.tsx'
import { RelativeTime } from '#web/ui/text/relative-time.tsx'
import * as touchStyles from '#web/ui/text/touch.module.css'
import { useDeleteComment } from '../mutations.ts'
import { CommentText } from './comment-text.tsx'

export type CommentItemProps = { comment: Comment; asset: Commentable; onDeleted: () => void }

/** One comment. Its author can take it back. */
export function CommentItem({ comment, asset, onDeleted }: CommentItemProps) {
  const { author, createdAt, viewer } = comment
  const { mutate, isPending } = useDeleteComment()
  return (
    <li className={styles.comment}>
      <Avatar src={author?.avatar?.thumbUrl} name={author ? profileName(author) : '?'} id={author?.id ?? comment.id} />
      <div className={`${styles.author} ${touchStyles.names}`}>
        <ArtistLink artist={author} />
        {author && <span className="meta">@{author.handle}</span>}
        <RelativeTime iso={createdAt} className="meta" />
      </div>
      <CommentText body={comment.body} atMs={comment.atMs} asset={asset} />
      {viewer.can.delete && (
        <IconButton
          icon="trash"
          label="Delete your comment"
          size="s"
          danger
          aria-busy={isPending || undefined}
          onClick={() => !isPending && mutate(comment, { onSuccess: onDeleted })}
        />
      )}
    </li>
  )
}
