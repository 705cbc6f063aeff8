import { type ReactNode, Suspense } from 'react'
import type { Picture, Veil } from '#contract/platform/media.ts'
import type { Sensitive } from '#contract/sensitive.ts'
import { lazyOver, lazyPart, Nothing } from '#web/ui/feedback/lazy.tsx'
import * as pictureStyles from '#web/ui/media/picture.module.css'
import { useIsVeiled } from './unveiled.ts'
import { Veiled } from './veil.tsx'

const WorkVeil = lazyPart(() => import('./work-veil.tsx'), 'WorkVeil')
const SensitiveNote = lazyOver(() => import('./sensitive-note.tsx'), 'SensitiveNote', Nothing)

type WorkCoverProps = {
  sensitive: Sensitive
  noun: string
  artistName: string
  picture: Pick<Picture, 'veil'> | null
  /** Over the picture, on small screens. */
  disc?: ReactNode
  /** The picture itself. */
  children: ReactNode
}

/** The square with the cover on a work's own page, or the veil with its slip. */
export function WorkCover({ picture, disc, children, ...work }: WorkCoverProps) {
  const veil = picture?.veil
  return (
    <div className={`${pictureStyles.framed} ${pictureStyles.square}`}>
      {useIsVeiled(veil) ? <OpeningVeil {...work} veil={veil} ratio={1} hasDisc={disc !== undefined} /> : children}
      {disc}
    </div>
  )
}

type OpeningVeilProps = Pick<WorkCoverProps, 'sensitive' | 'noun' | 'artistName'> & {
  veil: Veil | undefined
  ratio?: number
  hasDisc?: boolean
}

/** The veil of a work's own page, whose words are fetched where there is one. */
export const OpeningVeil = ({ sensitive, veil, ...shown }: OpeningVeilProps) =>
  sensitive &&
  veil && (
    <Suspense fallback={shown.ratio && <Veiled />}>
      <WorkVeil {...shown} sensitive={sensitive} veil={veil} />
    </Suspense>
  )

/** What a sensitive work says of itself once its pictures are shown, or where there are none. */
export const ShownNote = ({ sensitive, veil }: { sensitive: Sensitive; veil: Veil | undefined }) =>
  sensitive && <SensitiveNote sensitive={sensitive} veil={veil} />
