import { type ReactNode, Suspense } from 'react'
import type { ContentWarning, Picture } from '#contract/platform/media.ts'
import type { Sensitive } from '#contract/sensitive.ts'
import { lazyOver, lazyPart, Nothing } from '#web/ui/feedback/lazy.tsx'
import * as pictureStyles from '#web/ui/media/picture.module.css'
import { BehindWarning } from './content-warning.tsx'
import { useIsBehindWarning } from './revealed.ts'

const WorkWarning = lazyPart(() => import('./work-warning.tsx'), 'WorkWarning')
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

/** The square with the cover on a work's own page, or the content warning with its panel. */
export function WorkCover({ picture, disc, children, ...work }: WorkCoverProps) {
  const veil = picture?.veil
  return (
    <div className={`${pictureStyles.framed} ${pictureStyles.square}`}>
      {useIsBehindWarning(veil) ? (
        <DismissibleWarning {...work} veil={veil} ratio={1} hasDisc={disc !== undefined} />
      ) : (
        children
      )}
      {disc}
    </div>
  )
}

type DismissibleWarningProps = Pick<WorkCoverProps, 'sensitive' | 'noun' | 'artistName'> & {
  veil: ContentWarning | undefined
  ratio?: number
  hasDisc?: boolean
}

/** The content warning on a work's own page, whose code is loaded only for sensitive works. */
export const DismissibleWarning = ({ sensitive, veil, ...shown }: DismissibleWarningProps) =>
  sensitive &&
  veil && (
    <Suspense fallback={shown.ratio && <BehindWarning />}>
      <WorkWarning {...shown} sensitive={sensitive} veil={veil} />
    </Suspense>
  )

/** The note below a sensitive work whose pictures are shown, or which has none. */
export const ShownNote = ({ sensitive, veil }: { sensitive: Sensitive; veil: ContentWarning | undefined }) =>
  sensitive && <SensitiveNote sensitive={sensitive} veil={veil} />
