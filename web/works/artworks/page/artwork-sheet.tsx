import { HiddenMark } from '#web/safety/decisions/hidden-mark.tsx'
import { ReportButton, reportable } from '#web/safety/reports/report-button.tsx'
import { useIsVeiled } from '#web/safety/sensitive/unveiled.ts'
import { ShownNote } from '#web/safety/sensitive/work-cover.tsx'
import { EditDeleteButtons } from '#web/ui/action/edit-delete.tsx'
import { IconButton } from '#web/ui/action/icon-button.tsx'
import { Poster } from '#web/ui/layout/poster/poster.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import { CommentsButton, goToComments } from '#web/works/comments/lazy-comments.tsx'
import { Tags } from '#web/works/tags/tags.tsx'
import { ArtistRow } from './artist-row.tsx'
import { ArtworkCounts } from './artwork-counts.tsx'
import * as styles from './artwork-page.module.css'
import { isViewable, OpeningPicture, type OpeningPictureProps } from './opening-picture.tsx'

export type ArtworkSheetProps = OpeningPictureProps & { onEdit: () => void; onDelete: () => void }

/** The printed sheet of an artwork: the picture as it is, title as a poster, what can be done. */
export function ArtworkSheet({ artwork, onOpen, onEdit, onDelete }: ArtworkSheetProps) {
  const isHidden = useIsVeiled(artwork.image.veil)
  return (
    <Sheet stock={artwork.stock} className={styles.artwork}>
      <OpeningPicture artwork={artwork} onOpen={onOpen} />
      <div className={styles.about}>
        <ArtistRow artwork={artwork} className={styles.artist} />
        <Poster text={artwork.title} maxHeight={284} maxSize={132} minSize={36} maxLines={4} />
        {artwork.tags.length > 0 && (
          <p className="meta">
            <Tags tags={artwork.tags} />
          </p>
        )}
        <HiddenMark isHidden={artwork.isHidden} />
        <ShownNote sensitive={artwork.sensitive} veil={artwork.image.veil} />
        <div className={styles.actions}>
          <ArtworkCounts artwork={artwork} />
          <CommentsButton asset={artwork} onPress={goToComments} />
          {isViewable(artwork.image) && !isHidden && (
            <IconButton icon="expand" label="Open full size" aria-haspopup="dialog" onClick={() => onOpen(null)} />
          )}
          <ReportButton thing={reportable('artwork', artwork, artwork.artist)} />
          <EditDeleteButtons can={artwork.viewer.can} onEdit={onEdit} onDelete={onDelete} />
        </div>
      </div>
    </Sheet>
  )
}
