import { useRef, useState } from 'react'
import { type ArtworkDetail, artworkResource } from '#contract/artworks.ts'
import { keyOf } from '#contract/platform/resource.ts'
import { queryClient } from '#web/platform/requests/query-client.ts'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'
import * as styles from '#web/works/artworks/viewer/viewer.module.css'
import type { ZoomControl } from '../zoom-control.ts'
import { type Broken, StagePicture } from './stage-picture.tsx'

export type ViewedPictureProps = {
  artwork: ArtworkDetail
  zoom: ZoomControl
  /** The address of what the page behind has loaded already. */
  known: string | null
  isMoving: boolean
}

/** What does not come, for its signed address has ended, is tried once more with a new one. */
export function ViewedPicture({ artwork, ...props }: ViewedPictureProps) {
  const [attempt, setAttempt] = useState(0)
  const renewedFor = useRef(new Set<Broken>())
  const [state, setState] = useState<'shown' | 'renewing' | 'failed'>('shown')

  async function tryAgain() {
    if (state === 'renewing') return
    setState('renewing')
    await queryClient.refetchQueries({ queryKey: keyOf(artworkResource, { id: artwork.id }), exact: true })
    setAttempt(attempt + 1)
    setState('shown')
  }
  function broken(what: Broken) {
    if (!renewedFor.current.has(what)) {
      renewedFor.current.add(what)
      void tryAgain()
      return
    }
    // without its original it is still to be seen
    if (what === 'original') toast.error('Failed to load artwork', 'It is shown smaller than its full size.')
    else setState('failed')
  }

  if (state === 'failed') {
    return (
      <div className={styles.waiting}>
        <ErrorState message="Failed to load artwork" onRetry={() => void tryAgain()} />
      </div>
    )
  }
  return <StagePicture key={attempt} {...props} artwork={artwork} onBroken={broken} />
}
