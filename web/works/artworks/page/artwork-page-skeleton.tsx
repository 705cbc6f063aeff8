import { SheetSkeleton } from '#web/ui/layout/sheet.tsx'
import * as styles from './artwork-page.module.css'

const ACTS = { width: '8rem', height: '2.5rem' }

/** The skeleton of an artwork page. */
export const ArtworkPageSkeleton = () => (
  <SheetSkeleton label="Loading artwork" className={styles.artwork!} picture={styles.shown!} acts={ACTS} />
)
