import type { CreateComment } from '#contract/comments.ts'
import type { Track } from '#contract/music.ts'
import { useActiveProfile } from '#web/platform/session.ts'
import { profileName } from '#web/player/artist-name.ts'
import { Avatar } from '#web/ui/media/avatar.tsx'
import { CommentText } from './comment-text.tsx'

/** A comment that the server does not have yet. */
export function SendingComment({ comment, track }: { comment: CreateComment; track: Track }) {
  const profile = useActiveProfile()
  if (!profile) return null
  return (
    <li className="cm is-temp" aria-busy="true">
      <Avatar src={profile.avatar?.thumbUrl} name={profileName(profile)} id={profile.id} />
      <div className="who">
        <span className="strong">{profileName(profile)}</span>
        <span className="meta">@{profile.handle}</span>
        <span className="meta">Posting...</span>
      </div>
      <CommentText body={comment.body} atMs={comment.atMs ?? null} track={track} />
    </li>
  )
}
