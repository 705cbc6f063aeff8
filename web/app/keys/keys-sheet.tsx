import { Dialog } from '#web/ui/overlay/dialog.tsx'
import * as styles from './keys.later.module.css'
import { Keys } from './keys.tsx'

export function KeysSheet({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Keyboard shortcuts" className={styles.keysSheet}>
      {/* With the focus here the arrow keys scroll, and space does not change the switch by
          accident. */}
      <div tabIndex={-1} data-autofocus="">
        <Keys />
      </div>
    </Dialog>
  )
}
