import { useRef, useState } from 'react'
import { type Comment, commentsResource, hiddenCommentsResource } from '#contract/comments.ts'
import type { OwnProfile } from '#contract/profiles.ts'
import { useResource } from '#web/platform/data.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { useSignInPage } from '#web/platform/routing/use-sign-in-page.ts'
import { useActiveProfile, useSession } from '#web/platform/session.ts'
import { Button } from '#web/ui/action/button.tsx'
import type { Commentable } from '#web/works/likes/asset.ts'
import { CommentForm, type Sending, useUnsentComment } from './comment-form.tsx'
import { CommentItem } from './comment-item.tsx'
import * as styles from './comments.module.css'
import { useCloseComments } from './mutations.ts'
import { Thread } from './thread.tsx'

/** SOCIAL-04: the comments of a track, an artwork or an album, and the form for a new one. */
export function Comments({ asset }: { asset: Commentable }) {
  const profile = useActiveProfile()
  const isClosed = useIsClosed(asset)
  if (profile) return <Discussion key={`${profile.id} ${asset.id}`} asset={asset} profile={profile} />
  return (
    <>
      {isClosed ? <Closing asset={asset} isClosed /> : <SignInToPost />}
      <Thread asset={asset} sending={null} />
    </>
  )
}

/** The comments for a signed-in profile; a reply is written in the same form. */
function Discussion({ asset, profile }: { asset: Commentable; profile: OwnProfile }) {
  const [sending, setSending] = useState<Sending | null>(null)
  const unsent = useUnsentComment({ asset, profileId: profile.id, onSending: setSending })
  const field = useRef<HTMLTextAreaElement>(null)
  function answer(comment: Sending['inReplyTo']) {
    unsent.reply(comment)
    field.current?.focus()
  }
  const isClosed = useIsClosed(asset)
  const { data } = useResource(hiddenCommentsResource, { assetId: asset.id, as: profile.id })
  const hidden = data?.items ?? []
  const isOwner = asset.viewer.can.edit
  return (
    <>
      {!isClosed && <CommentForm asset={asset} profile={profile} unsent={unsent} field={field} onReply={answer} />}
      <Closing asset={asset} isClosed={isClosed} />
      <Thread asset={asset} sending={sending} hidden={isOwner ? [] : hidden} onReply={isClosed ? undefined : answer} />
      {isOwner && <HiddenComments asset={asset} comments={hidden} />}
    </>
  )
}

const useIsClosed = (asset: Commentable): boolean =>
  useResource(commentsResource, { assetId: asset.id }).data?.pages[0]?.isClosed ?? false

function SignInToPost() {
  const isSignedIn = useSession().user !== null
  const signIn = useSignInPage()
  return (
    <p>
      <Button asChild>
        {isSignedIn ? (
          <Link to="/signup">Create a profile to post a comment</Link>
        ) : (
          <Link {...signIn}>Sign in to post a comment</Link>
        )}
      </Button>
    </p>
  )
}

type ClosingProps = { asset: Commentable; isClosed: boolean }

/** The note that replaces the form, and the owner's button that closes or opens comments. */
function Closing({ asset, isClosed }: ClosingProps) {
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

/** The comments hidden by the owner of the work, shown to the owner only. */
function HiddenComments({ asset, comments }: HiddenCommentsProps) {
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
            isParentListed={false}
            isHidden
            onDeleted={() => undefined}
          />
        ))}
      </ul>
    </details>
  )
}
