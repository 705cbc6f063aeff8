import { useRef, useState } from 'react'
import type { OwnProfile } from '#contract/profiles.ts'
import type { Commentable } from '#web/likes/asset.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { useLocation } from '#web/platform/routing/use-router.ts'
import { useActiveProfile, useSession } from '#web/platform/session.ts'
import { Button } from '#web/ui/action/button.tsx'
import { type Sending, useCommentDraft } from './comment-draft.ts'
import { CommentForm } from './comment-form.tsx'
import { Thread } from './thread.tsx'

/** SOCIAL-04: what people say of a track, an artwork or an album, and the place to say something. */
export function Comments({ asset }: { asset: Commentable }) {
  const profile = useActiveProfile()
  if (profile) return <Discussion key={`${profile.id} ${asset.id}`} asset={asset} profile={profile} />
  return (
    <>
      <SignInToPost />
      <Thread asset={asset} sending={null} />
    </>
  )
}

/** As somebody who may say something: an answer to a comment is written in the form as well. */
function Discussion({ asset, profile }: { asset: Commentable; profile: OwnProfile }) {
  const [sending, setSending] = useState<Sending | null>(null)
  const draft = useCommentDraft({ asset, profileId: profile.id, onSending: setSending })
  const field = useRef<HTMLTextAreaElement>(null)
  function answer(comment: Sending['inReplyTo']) {
    draft.answer(comment)
    field.current?.focus()
  }
  return (
    <>
      <CommentForm asset={asset} profile={profile} draft={draft} field={field} onAnswer={answer} />
      <Thread asset={asset} sending={sending} onAnswer={answer} />
    </>
  )
}

function SignInToPost() {
  const isSignedIn = useSession().user !== null
  const next = useLocation((location) => location.href)
  return (
    <p>
      <Button asChild>
        {isSignedIn ? (
          <Link to="/signup">Create a profile to post a comment</Link>
        ) : (
          <Link to="/auth" search={{ next }}>
            Sign in to post a comment
          </Link>
        )}
      </Button>
    </p>
  )
}
