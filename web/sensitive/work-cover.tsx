import { type ReactNode, Suspense } from 'react'
import type { Picture, Veil } from '#contract/platform/media.ts'
import type { Sensitive } from '#contract/sensitive.ts'
import { classNames } from '#web/ui/class-names.ts'
import { lazy, Nothing } from '#web/ui/feedback/lazy.tsx'
import * as pictureStyles from '#web/ui/media/picture.module.css'
import { useIsVeiled } from './unveiled.ts'
import * as styles from './veil.module.css'
import { Veiled } from './veil.tsx'

const WorkVeil = lazy(
  async () => ({ default: (await import('./work-veil.tsx')).WorkVeil }),
  () => <Veiled />,
)
const SensitiveNote = lazy(async () => ({ default: (await import('./sensitive-note.tsx')).SensitiveNote }), Nothing)

export type MarkedWork = { sensitive: Sensitive; noun: string; artistName: string }

type WorkCoverProps = MarkedWork & {
  picture: Pick<Picture, 'veil'> | null
  /** Over the picture, on small screens. */
  disc?: ReactNode
  /** The picture itself. */
  children: ReactNode
}

/** The square with the cover on a work's own page, or the veil with its slip. */
export function WorkCover({ picture, disc, children, ...work }: WorkCoverProps) {
  const veil = picture?.veil
  const isHidden = useIsVeiled(veil)
  return (
    <div className={classNames(pictureStyles.framed, pictureStyles.square, isHidden && styles.grown)}>
      {isHidden ? <OpeningVeil {...work} veil={veil} ratio={1} hasDisc={disc !== undefined} /> : children}
      {disc}
    </div>
  )
}

type OpeningVeilProps = MarkedWork & { veil: Veil | undefined; ratio?: number; hasDisc?: boolean }

/** The veil of a work's own page, whose words are fetched where there is one. */
export function OpeningVeil({ sensitive, veil, ...shown }: OpeningVeilProps) {
  if (!sensitive || !veil) return null
  return (
    <Suspense fallback={shown.ratio === undefined ? null : <Veiled />}>
      <WorkVeil {...shown} sensitive={sensitive} veil={veil} />
    </Suspense>
  )
}

/** What a sensitive work says of itself once its pictures are shown, or where there are none. */
export function ShownNote({ sensitive, veil }: { sensitive: Sensitive; veil: Veil | undefined }) {
  if (!sensitive) return null
  return (
    <Suspense fallback={null}>
      <SensitiveNote sensitive={sensitive} veil={veil} />
    </Suspense>
  )
}
