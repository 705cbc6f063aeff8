import { useState } from 'react'
import type { CreateComment } from '#contract/comments.ts'
import type { Commentable } from '#web/likes/asset.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { useLocation } from '#web/platform/routing/use-router.ts'
import { useActiveProfile, useSession } from '#web/platform/session.ts'
import { Button } from '#web/ui/action/button.tsx'
import { CommentForm } from './comment-form.tsx'
import { Thread } from './thread.tsx'

/** SOCIAL-04: what people say of a track, an artwork or an album, and the place to say something. */
export function Comments({ asset }: { asset: Commentable }) {
  const profile = useActiveProfile()
  const [sending, setSending] = useState<CreateComment | null>(null)
  return (
    <>
      {profile ? (
        <CommentForm key={profile.id} asset={asset} profile={profile} onSending={setSending} />
      ) : (
        <SignInToPost />
      )}
      <Thread asset={asset} sending={sending} />
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
