import { useOnline } from '#web/platform/online.ts'
import * as frameStyles from '#web/ui/layout/frame.module.css'
import { Icon } from '#web/ui/media/icon.tsx'

/** Says above the page that there is no network, for as long as there is none. */
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
