import { Suspense, useEffect, useState } from 'react'
import { isolated } from '#contract/platform/isolated.ts'
import { CountButton } from '#web/ui/action/count-button.tsx'
import { lazyOver, lazyPart } from '#web/ui/feedback/lazy.tsx'
import { accentProps } from '#web/ui/layout/accent.ts'
import { Section } from '#web/ui/layout/section.tsx'
import { formatCount } from '#web/ui/text/format.ts'
import type { Commentable } from '#web/works/likes/asset.ts'

// Loaded later: it is below the fold, and the larger half of a page's script.
const Comments = lazyPart(() => import('./comments.tsx'), 'Comments')
const CommentsDialog = lazyOver(() => import('./comments-dialog.tsx'), 'CommentsDialog')

const ID = 'comments'

/** SOCIAL-04: the comments section of a work's page. */
export function CommentsSection({ asset, className }: { asset: Commentable; className?: string }) {
  // A link to the section was followed before the section existed.
  useEffect(() => {
    if (location.hash === `#${ID}`) goToComments()
  }, [])
  return (
    <Section
      title="Comments"
      aside={<span className="meta">{formatCount(asset.commentCount)}</span>}
      id={ID}
      className={className}
    >
      <div {...accentProps(asset.stock)}>
        <Suspense fallback={<div style={{ height: '6rem' }} />}>
          <Comments asset={asset} />
        </Suspense>
      </div>
    </Section>
  )
}

/** Scrolls to the comments and moves the focus there. */
export function goToComments(): void {
  const comments = document.getElementById(ID)
  comments?.scrollIntoView()
  comments?.focus({ preventScroll: true })
}

export type CommentsButtonProps = {
  asset: Commentable
  className?: string
  /** Replaces opening the dialog, where the comments are on the page already. */
  onPress?: () => void
}

/** The number of comments; a press opens them. */
export function CommentsButton({ asset, className, onPress }: CommentsButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const { commentCount } = asset
  return (
    <>
      <CountButton
        icon="comment"
        count={commentCount}
        label={`${formatCount(commentCount)} ${commentCount === 1 ? 'comment' : 'comments'} on ${isolated(asset.title)}`}
        className={className}
        aria-haspopup={onPress ? undefined : 'dialog'}
        onClick={onPress ?? (() => setOpen(true))}
      />
      {isOpen && <CommentsDialog asset={asset} onClose={() => setOpen(false)} />}
    </>
  )
}
