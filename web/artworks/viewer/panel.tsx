import type { ArtworkDetail } from '#contract/artworks.ts'
import { Comments } from '#web/comments/comments.tsx'
import { stockProps } from '#web/ui/layout/stock.ts'
import * as headingStyles from '#web/ui/text/heading.module.css'
import { LinkedText } from '#web/ui/text/linked-text.tsx'
import { ArtistRow } from '../page/artist-row.tsx'
import { ArtworkCounts } from '../page/artwork-counts.tsx'
import * as styles from './viewer.module.css'

/** What there is to know and to say of the picture beside it. */
export function ViewerPanel({ id, artwork }: { id: string; artwork: ArtworkDetail }) {
  const { title, description, stock } = artwork
  return (
    <aside id={id} className={styles.panel} aria-label={`About ${title}`}>
      <div className={styles.about}>
        <h2 className={headingStyles.large}>{title}</h2>
        <ArtistRow artwork={artwork} />
        {description && (
          <p className={`dim ${styles.description}`}>
            <LinkedText text={description} />
          </p>
        )}
        <div className={styles.panelActions}>
          <ArtworkCounts artwork={artwork} />
        </div>
      </div>
      <div className={styles.comments} {...stockProps(stock)}>
        <Comments key={artwork.id} asset={artwork} />
      </div>
    </aside>
  )
}
