import { AVATAR_SIDE } from '#contract/platform/limits.ts'
import { classNames } from '#web/ui/class-names.ts'
import * as avatarStyles from './avatar.module.css'
import { Picture } from './picture.tsx'
import * as styles from './plate.module.css'

export type PlateProps = {
  /** The first letter is drawn in blackletter. */
  name: string
  /** Chooses one of four plates. The same id always gets the same plate. */
  id: string
  /** Written at the bottom, and read by screen readers instead of the name, e.g. 'No Cover Art'. */
  caption?: string
  /** For decoration beside a text that says the same. */
  decorative?: boolean
  className?: string
}

const PLATES = ['', styles.second, styles.third, styles.fourth] as const

/** Shown in place of a missing picture. */
export function Plate({ name, id, caption, decorative, className }: PlateProps) {
  const label = decorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': caption ?? name }
  return (
    <span className={classNames(styles.plate, plateOf(id), className)} data-part="plate" {...label}>
      <b aria-hidden="true">{initialOf(name)}</b>
      {caption && <span>{caption}</span>}
    </span>
  )
}

function plateOf(id: string): (typeof PLATES)[number] {
  let sum = 0
  for (const char of id) sum = (sum * 31 + char.charCodeAt(0)) >>> 0
  return PLATES[sum % PLATES.length]
}

/** The first letter without diacritics: the blackletter font has only plain letters. */
function initialOf(name: string): string {
  const letter = name.match(/\p{L}|\p{N}/u)?.[0] ?? 'U'
  return letter.normalize('NFD').charAt(0).toUpperCase()
}

type AvatarProps = {
  src: string | null | undefined
  name: string
  /** Chooses the plate of profiles without a picture. */
  id: string
  className?: string
  eager?: boolean
  /** The shown width, if it is more than 48 px. */
  sizes?: string
}

const AVATAR_PX = 80

/**
 * A small square avatar beside the name of its profile. 32 px wide, unless its container sets
 * another size.
 */
export function Avatar({ src, name, id, className = '', eager, sizes = '48px' }: AvatarProps) {
  return (
    <Picture
      src={src}
      alt=""
      width={AVATAR_PX}
      height={AVATAR_PX}
      shown={{ sizes, widthPx: AVATAR_SIDE }}
      eager={eager}
      className={`${avatarStyles.avatar} ${className}`}
      fallback={<Plate name={name} id={id} decorative className={`${avatarStyles.avatar} ${className}`} />}
    />
  )
}
