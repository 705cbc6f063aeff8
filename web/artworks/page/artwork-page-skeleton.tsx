import { SheetSkeleton } from '#web/ui/layout/sheet-skeleton.tsx'

const ACTS = { width: '8rem', height: '2.5rem' }

/** The sheet's shape while its artwork is on the way. */
export const ArtworkPageSkeleton = () => (
  <SheetSkeleton label="Loading artwork" className="awk" picture="shown" acts={ACTS} />
)
