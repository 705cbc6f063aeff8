import { Suspense, useEffect } from 'react'
import { lazy } from '#web/ui/feedback/lazy.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { stockProps } from '#web/ui/layout/stock.ts'
import { formatCount } from '#web/ui/text/format.ts'
import type { Commentable } from '#web/works/likes/asset.ts'

// below the first screen, and the larger half of a page's script
const Comments = lazy(async () => ({ default: (await import('./comments.tsx')).Comments }))

const ID = 'comments'

/** SOCIAL-04: what was said of the one thing that a page shows. */
export function CommentsSection({ asset, className }: { asset: Commentable; className?: string }) {
  // whoever is led here came before there was anything to be led to
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
      <div {...stockProps(asset.stock)}>
        <Suspense fallback={<div style={{ height: '6rem' }} />}>
          <Comments asset={asset} />
        </Suspense>
      </div>
    </Section>
  )
}

/** Leads there on the page, the keyboard too. */
export function goToComments(): void {
  const comments = document.getElementById(ID)
  comments?.scrollIntoView()
  comments?.focus({ preventScroll: true })
}
