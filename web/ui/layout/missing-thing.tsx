import type { ReactNode } from 'react'
import { Button } from '#web/ui/action/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import * as layoutStyles from './layout.module.css'

export type MissingThingProps = {
  title: string
  /** The reason, in one sentence. */
  why?: string
  /** The link to a page where the reader can go on. */
  children: ReactNode
}

/** The whole page for something that does not exist, or that the reader may not see. */
export function MissingThing({ title, why, children }: MissingThingProps) {
  return (
    <div className={layoutStyles.pane}>
      <EmptyState scene="stair" as="h1" title={title} body={why} action={<Button asChild>{children}</Button>} />
    </div>
  )
}
