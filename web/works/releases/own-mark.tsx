import { Suspense, useState } from 'react'
import { Button } from '#web/ui/action/button.tsx'
import { lazyPart, Nothing, PressedPart, usePressed } from '#web/ui/feedback/lazy.tsx'
import { formatDate } from '#web/ui/text/format.ts'
import * as styles from './release-mark.module.css'
import type { ReleasedWork } from './release-words.ts'

const load = () => import('./release-bar.tsx')
const ReleaseBar = lazyPart(load, 'ReleaseBar', Nothing)

export type OwnMarkProps = Pick<ReleasedWork, 'kind' | 'owner'> & {
  work: Pick<ReleasedWork, 'id' | 'title' | 'release'> & { createdAt?: string }
}

/** RELEASE-01: the state of a work. The page of a public work loads the choice of states on a press. */
export function OwnMark({ kind, owner, work }: OwnMarkProps) {
  const { id, title, release, createdAt } = work
  const [isPressed, press] = usePressed(load)
  // The bar stays after a press on 'Publish now'.
  const [isBar] = useState(release.state !== 'public')
  const bar = <ReleaseBar work={{ kind, owner, id, title, release }} />
  if (isBar || release.state !== 'public')
    return <Suspense fallback={<div className={release.publicAt ? styles.planned : styles.coming} />}>{bar}</Suspense>
  const line = (
    <p className={styles.line}>
      <span>
        <b>Public</b>
        {createdAt ? ` since ${formatDate(createdAt)}.` : '.'}
      </span>
      <Button size="s" onClick={press}>
        Change
      </Button>
    </p>
  )
  return (
    <PressedPart isPressed={isPressed} button={line}>
      {bar}
    </PressedPart>
  )
}
