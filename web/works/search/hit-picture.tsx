import { useIsVeiled } from '#web/safety/sensitive/unveiled.ts'
import { Veiled } from '#web/safety/sensitive/veil.tsx'
import { Picture } from '#web/ui/media/picture.tsx'
import { Avatar, Plate } from '#web/ui/media/plate.tsx'
import type { Hit } from './hit.ts'

const THUMB_PX = 320

type HitPictureProps = { hit: Hit; sizes: string; className?: string }

/** A square at the beginning of a line: a face or a cover. */
export function HitPicture({ hit: { kind, id, title, by, picture, veil }, sizes, className }: HitPictureProps) {
  const isHidden = useIsVeiled(veil)
  if (kind === 'profile') return <Avatar src={picture} name={title} id={id} sizes={sizes} className={className} />
  return (
    <span className={className}>
      {isHidden ? (
        <Veiled decorative />
      ) : (
        <Picture
          src={picture}
          alt=""
          width={THUMB_PX}
          height={THUMB_PX}
          shown={{ sizes, widthPx: THUMB_PX }}
          fallback={<Plate name={by || title} id={id} decorative />}
        />
      )}
    </span>
  )
}
