import type { CreateComment } from '#contract/comments.ts'
import * as styles from '#web/comments/comments.module.css'
import type { Commentable } from '#web/likes/asset.ts'
import { useActiveProfile } from '#web/platform/session/session.ts'
import { profileName } from '#web/player/artist-name.ts'
import { Avatar } from '#web/ui/media/avatar.tsx'
import * as touchStyles from '#web/ui/text/touch.module.css'
import { CommentText } from './comment-text.tsx'

/** A comment that the server does not have yet. */
export function SendingComment({ comment, asset }: { comment: CreateComment; asset: Commentable }) {
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
      <CommentText body={comment.body} atMs={comment.atMs ?? null} asset={asset} />
    </li>
  )
}
