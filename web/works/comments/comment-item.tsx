import { type MouseEvent, type RefObject, Suspense, useRef, useState } from 'react'
import type { Comment } from '#contract/comments.ts'
import { isolated } from '#contract/platform/isolated.ts'
import { COMMENT } from '#contract/platform/limits.ts'
import { ArtistLink } from '#web/people/profiles/artist-link.tsx'
import { DELETED_PROFILE, profileName } from '#web/people/profiles/profile-name.ts'
import { useActiveProfile } from '#web/platform/session.ts'
import { ReportButton, reportable } from '#web/safety/reports/report-button.tsx'
import { IconButton } from '#web/ui/action/icon-button.tsx'
import { lazyPart } from '#web/ui/feedback/lazy.tsx'
import { Avatar } from '#web/ui/media/plate.tsx'
import { RelativeTime } from '#web/ui/text/relative-time.tsx'
import * as touchStyles from '#web/ui/text/touch.module.css'
import { type Commentable, isTrack } from '#web/works/likes/asset.ts'
import { CommentText } from './comment-text.tsx'
import * as laterStyles from './comments.later.module.css'
import * as styles from './comments.module.css'
import { useDeleteComment, useHideComment } from './mutations.ts'

const EditForm = lazyPart(() => import('./edit-form.tsx'), 'EditForm')

export type CommentItemProps = {
  comment: Comment
  asset: Commentable
  /** True if the comment that this one replies to is in the same list. */
  isParentListed: boolean
  /** The owner of the work hid it. */
  isHidden?: boolean
  onDeleted: () => void
  /** Starts a reply; absent where comments are closed. */
  onReply?: (comment: Pick<Comment, 'id' | 'author'>) => void
}

/**
 * One comment. Its author can edit and delete it, others can reply, and the owner of the work can
 * hide it.
 */
export function CommentItem(props: CommentItemProps) {
  const { comment, asset, isParentListed, onDeleted } = props
  const { id, author, body, atMs, mentions, createdAt, editedAt, viewer } = comment
  const [isEditing, setEditing] = useState(false)
  const editButton = useRef<HTMLButtonElement>(null)
  const text = <CommentText body={body} atMs={atMs} mentions={mentions} asset={asset} />
  function endEditing() {
    setEditing(false)
    // The field that had the focus is gone.
    requestAnimationFrame(() => editButton.current?.focus({ preventScroll: true }))
  }
  return (
    <li className={`${styles.comment} ${laterStyles.target}`} data-comment={id} tabIndex={-1}>
      <Avatar src={author?.avatar?.thumbUrl} name={author ? profileName(author) : '?'} id={author?.id ?? id} />
      <div className={`${styles.author} ${touchStyles.names}`}>
        <ArtistLink artist={author} />
        {author && <span className="meta">@{author.handle}</span>}
        <RelativeTime iso={createdAt} className="meta" />
        {editedAt !== null && <span className="meta">edited</span>}
      </div>
      {comment.inReplyTo && <Replies comment={comment.inReplyTo} isHere={isParentListed} />}
      {isEditing ? (
        <Suspense fallback={text}>
          <EditForm comment={comment} onClose={endEditing} />
        </Suspense>
      ) : (
        text
      )}
      <Actions {...props} isEditing={isEditing} editButton={editButton} onEdit={() => setEditing(true)} />
      {viewer.can.delete && <DeleteButton comment={comment} onDeleted={onDeleted} />}
    </li>
  )
}

type ActionsProps = CommentItemProps & {
  isEditing: boolean
  editButton: RefObject<HTMLButtonElement | null>
  onEdit: () => void
}

function Actions({ comment, asset, isHidden = false, onReply, isEditing, editButton, onEdit }: ActionsProps) {
  const { id, author, viewer } = comment
  const isOwn = useIsOwn(comment)
  const name = nameOf(comment)
  const className = `meta ${laterStyles.answer}`
  return (
    <div className={laterStyles.acts}>
      {viewer.can.answer && onReply && !isEditing && (
        <button
          type="button"
          className={className}
          aria-label={`Answer ${isolated(name)}`}
          onClick={() => onReply({ id, author })}
        >
          Answer
        </button>
      )}
      {isOwn && onReply && !isEditing && isYoung(comment) && (
        <button ref={editButton} type="button" className={className} aria-label="Edit your comment" onClick={onEdit}>
          Edit
        </button>
      )}
      {asset.viewer.can.edit && !isOwn && <HideButton comment={comment} name={name} isHidden={isHidden} />}
      <ReportButton
        thing={reportable('comment', { id, title: `the comment by ${isolated(name)}` }, author, pathOf(asset))}
        className={className}
      />
    </div>
  )
}

/** True while the server still accepts an edit of the comment. */
const isYoung = ({ createdAt }: Pick<Comment, 'createdAt'>): boolean =>
  Date.now() - Date.parse(createdAt) < COMMENT.editMinutes * 60_000

function useIsOwn({ author }: Comment): boolean {
  const profile = useActiveProfile()
  return profile !== null && author?.id === profile.id
}

type HideButtonProps = { comment: Comment; name: string; isHidden?: boolean }

/** SOCIAL-04: lets the owner of a work hide a comment on it, and show it again. */
function HideButton({ comment, name, isHidden = false }: HideButtonProps) {
  const { mutate, isPending } = useHideComment()
  return (
    <button
      type="button"
      className={`meta ${laterStyles.answer}`}
      aria-label={isHidden ? `Show again: comment by ${isolated(name)}` : `Hide comment by ${isolated(name)}`}
      aria-busy={isPending || undefined}
      onClick={() => !isPending && mutate({ comment, isHidden: !isHidden })}
    >
      {isHidden ? 'Show again' : 'Hide comment'}
    </button>
  )
}

function DeleteButton({ comment, onDeleted }: Pick<CommentItemProps, 'comment' | 'onDeleted'>) {
  const { mutate, isPending } = useDeleteComment()
  return (
    <IconButton
      icon="trash"
      label="Delete your comment"
      size="s"
      danger
      aria-busy={isPending || undefined}
      onClick={() => !isPending && mutate(comment, { onSuccess: onDeleted })}
    />
  )
}

type RepliesProps = { comment: NonNullable<Comment['inReplyTo']>; isHere: boolean }

/** Names the author of the comment replied to. A button to it, if it is in the same list. */
export function Replies({ comment, isHere }: RepliesProps) {
  const text = `answers ${isolated(nameOf(comment))}`
  function goThere({ currentTarget }: MouseEvent) {
    const thread = currentTarget.closest('[data-part=thread]')
    const there = thread?.querySelector<HTMLElement>(`[data-comment="${CSS.escape(comment.id)}"]`)
    there?.scrollIntoView({ block: 'center' })
    there?.focus({ preventScroll: true })
  }
  return (
    <div className={`meta ${laterStyles.replies}`}>
      {isHere ? (
        <button type="button" className="link" onClick={goThere}>
          {text}
        </button>
      ) : (
        text
      )}
    </div>
  )
}

const nameOf = ({ author }: Pick<Comment, 'author'>): string => (author ? profileName(author) : DELETED_PROFILE)

const pathOf = (asset: Commentable): string =>
  `/${isTrack(asset) ? 'track' : 'tracks' in asset ? 'album' : 'artwork'}/${asset.id}#comments`
