import { useOnline } from '#web/platform/online.ts'
import * as frameStyles from '#web/ui/layout/frame.module.css'
import { Icon } from '#web/ui/media/icon.tsx'

/** A notice above the page while there is no network. */
export function OfflineNotice() {
  const online = useOnline()
  return (
    <div role="status" className={frameStyles.offline}>
      {!online && (
        <p>
          <Icon name="warning" />
          No connection. What you kept still plays.
        </p>
      )}
    </div>
  )
}
