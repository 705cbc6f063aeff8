import type { ArtworkDetail } from '#contract/artworks.ts'
import { artistName } from '#web/people/profiles/profile-name.ts'
import { OpeningVeil } from '#web/safety/sensitive/work-cover.tsx'
import * as styles from './viewer.module.css'

/** In the place of a picture that nobody has asked for yet; hands on it are for its buttons. */
export function VeiledStage({ artwork }: { artwork: ArtworkDetail }) {
  const { sensitive, image, artist } = artwork
  return (
    <div className={styles.waiting}>
      <OpeningVeil noun="artwork" sensitive={sensitive} veil={image.veil} artistName={artistName(artist)} />
    </div>
  )
}
