import type { ReactElement, ReactNode } from 'react'
import { Button } from '#web/ui/action/button.tsx'
import { EmptyState, type EmptyStateProps } from './empty-state.tsx'

export type EmptyPartProps = Pick<EmptyStateProps, 'scene' | 'title'> & {
  isOwn: boolean
  /** The text for the owner, and the link to the place where the owner adds content. */
  own: { body: string; link: ReactElement }
  /** The text for everyone else. */
  others: ReactNode
}

/** Shown in place of a part of a user's page that is still empty. */
export const EmptyPart = ({ scene, title, isOwn, own, others }: EmptyPartProps) => (
  <EmptyState
    scene={scene}
    as="h2"
    title={title}
    body={isOwn ? own.body : others}
    action={isOwn && <Button asChild>{own.link}</Button>}
  />
)
