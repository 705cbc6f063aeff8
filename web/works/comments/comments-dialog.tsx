import { isolated } from '#contract/platform/isolated.ts'
import { artistName } from '#web/people/profiles/profile-name.ts'
import { accentProps } from '#web/ui/layout/accent.ts'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import type { Commentable } from '#web/works/likes/asset.ts'
import * as styles from './comments.module.css'
import { Comments } from './comments.tsx'

/** The comments of a work, in a dialog over the present page. */
export function CommentsDialog({ asset, onClose }: { asset: Commentable; onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Comments"
      description={`${isolated(asset.title)} by ${isolated(artistName(asset.artist))}`}
      className={styles.dialog}
    >
      <div {...accentProps(asset.stock)}>
        <Comments asset={asset} />
      </div>
    </Dialog>
  )
}
