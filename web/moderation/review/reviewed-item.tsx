import type { ReviewedMerchItem } from '#contract/merch.ts'
import { MERCH_TYPES } from '#contract/merch-types.ts'
import { ArtworkPicture } from '#web/artworks/picture/artwork-picture.tsx'
import { formatPrice } from '#web/merch/price.ts'
import { profileName } from '#web/player/artist-name.ts'
import * as spacingStyles from '#web/ui/layout/spacing.module.css'
import * as styles from './review.module.css'

/** What is decided on, as it was when the dialog opened. */
export function ReviewedItem({ item }: { item: ReviewedMerchItem }) {
  const { title, itemType, price, artist, artwork, rejectionReason } = item
  return (
    <div className={styles.reviewed}>
      <div>
        <p className="strong">
          {title} by {profileName(artist)}
        </p>
        <p className="dim small">
          {MERCH_TYPES[itemType].label}, {formatPrice(price)}, {artwork ? artwork.title : 'no artwork'}
        </p>
        {rejectionReason && <p className={`small ${spacingStyles.paddingSmall}`}>Rejected before: {rejectionReason}</p>}
      </div>
      {artwork && <ArtworkPicture artwork={artwork} sizes="96px" decorative />}
    </div>
  )
}
