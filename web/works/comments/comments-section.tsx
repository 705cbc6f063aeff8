import { Suspense, useEffect } from 'react'
import { formatCount } from '#contract/words/counted.ts'
import { lazyPart } from '#web/ui/feedback/lazy.tsx'
import { accentProps } from '#web/ui/layout/accent.ts'
import { Section } from '#web/ui/layout/section.tsx'
import type { Commentable } from '#web/works/likes/asset.ts'

// Loaded later: it is below the fold, and the larger half of a page's script.
const Comments = lazyPart(() => import('./comments.tsx'), 'Comments')

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
