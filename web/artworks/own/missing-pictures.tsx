import type { OwnArtwork } from '#contract/artworks.ts'
import { Button } from '#web/ui/action/button.tsx'
import * as styles from '#web/ui/feedback/error-state.module.css'
import * as spacingStyles from '#web/ui/layout/spacing.module.css'
import { formatCount } from '#web/ui/text/format.ts'
import * as headingStyles from '#web/ui/text/heading.module.css'

/** More names than these would hide the list itself. */
const NAMED = 5

export type MissingPicturesProps = { artworks: readonly OwnArtwork[]; onEdit: (artwork: OwnArtwork) => void }

/** ART-01: asks for the pictures that were never finished. */
export function MissingPictures({ artworks, onEdit }: MissingPicturesProps) {
  const missing = artworks.filter(({ image }) => image.sources.length === 0)
  if (missing.length === 0) return null
  const isOne = missing.length === 1
  return (
    <section className={`${styles.failure} ${spacingStyles.marginLarge}`} aria-label="Missing pictures">
      <p className={headingStyles.section}>
        {isOne ? '1 artwork has no picture.' : `${formatCount(missing.length)} artworks have no picture.`}
      </p>
      <p className="dim">
        {isOne ? 'Its upload was' : 'Their uploads were'} never finished. Edit {isOne ? 'it' : 'them'} and choose the
        picture again.
      </p>
      <p className={`${spacingStyles.inRow} ${spacingStyles.wrapping} ${spacingStyles.gapSmall}`}>
        {missing.slice(0, NAMED).map((artwork) => (
          <Button key={artwork.id} size="s" icon="edit" onClick={() => onEdit(artwork)}>
            Edit {artwork.title}
          </Button>
        ))}
      </p>
    </section>
  )
}
