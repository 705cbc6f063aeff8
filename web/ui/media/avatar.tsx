import * as styles from './avatar.module.css'
import { Picture } from './picture.tsx'
import { Plate } from './plate.tsx'

export type AvatarProps = {
  src: string | null | undefined
  name: string
  /** For the plate of those without a picture. */
  id: string
  className?: string
  eager?: boolean
}

const AVATAR_PX = 80

/** A small square face beside a name that says whose it is; 32 px unless its place says otherwise. */
export function Avatar({ src, name, id, className = '', eager }: AvatarProps) {
  return (
    <Picture
      src={src}
      alt=""
      width={AVATAR_PX}
      height={AVATAR_PX}
      eager={eager}
      className={`${styles.avatar} ${className}`}
      fallback={<Plate name={name} id={id} decorative className={`${styles.avatar} ${className}`} />}
    />
  )
}
