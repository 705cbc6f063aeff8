import { squareSourcesOf, type Picture as WorkPicture } from '#contract/platform/media.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/media/icon.tsx'
import { Picture, type PictureProps } from '#web/ui/media/picture.tsx'
import * as plateStyles from '#web/ui/media/plate.module.css'
import * as styles from './content-warning.module.css'
import { useIsBehindWarning } from './revealed.ts'

type BehindWarningProps = { className?: string; decorative?: boolean }

/** Replaces a picture that the user has not chosen to see. */
export function BehindWarning({ className, decorative }: BehindWarningProps) {
  const label = decorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': 'Sensitive picture, not shown' }
  return (
    <span className={classNames(plateStyles.plate, styles.veil, className)} data-part="veil" {...label}>
      <Icon name="eye" />
    </span>
  )
}

type CoverPictureProps = Omit<PictureProps, 'src' | 'placeholder' | 'width' | 'height'> & {
  picture: WorkPicture | null | undefined
  /** Up to the whole picture instead of its thumbnail. */
  large?: boolean
}

const THUMB_PX = 320

/**
 * A picture of a work, as a thumbnail or whole; a content warning if it is sensitive and not
 * revealed.
 */
export function CoverPicture({ picture, large, ...props }: CoverPictureProps) {
  const isWhole = large && picture
  const isHidden = useIsBehindWarning(picture?.veil)
  if (isHidden) return <BehindWarning className={props.className} decorative={props.alt === ''} />
  return (
    <Picture
      {...props}
      src={large ? picture?.url : picture?.thumbUrl}
      srcSet={isWhole && props.shown ? squareSourcesOf(picture) : undefined}
      width={isWhole ? picture.width : THUMB_PX}
      height={isWhole ? picture.height : THUMB_PX}
      placeholder={picture?.placeholder}
    />
  )
}
