import type { ReactElement, ReactNode } from 'react'
import { Button } from '#web/ui/action/button.tsx'
import { EmptyState, type EmptyStateProps } from './empty-state.tsx'

export type EmptyPartProps = Pick<EmptyStateProps, 'scene' | 'title'> & {
  isOwn: boolean
  /** What its owner reads, and the link to where they fill it. */
  own: { body: string; link: ReactElement }
  /** What everyone else reads. */
  others: ReactNode
}

/** In the place of a part of somebody's page that has nothing in it yet. */
export const EmptyPart = ({ scene, title, isOwn, own, others }: EmptyPartProps) => (
  <EmptyState
    scene={scene}
    as="h2"
    title={title}
    body={isOwn ? own.body : others}
    action={isOwn && <Button asChild>{own.link}</Button>}
  />
)
