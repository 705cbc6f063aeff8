import type { Track } from '#contract/music.ts'
import { artistName } from '#web/player/artist-name.ts'
import { stockProps } from '#web/ui/layout/stock.ts'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { Comments } from './comments.tsx'

/** The comments of a track over whatever page one is on. */
export function CommentsDialog({ track, onClose }: { track: Track; onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Comments"
      description={`${track.title} by ${artistName(track.artist)}`}
      className="cdlg"
    >
      <div {...stockProps(track.stock)}>
        <Comments track={track} />
      </div>
    </Dialog>
  )
}
