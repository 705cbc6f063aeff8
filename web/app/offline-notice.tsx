import { useOnline } from '#web/platform/online.ts'
import { Icon } from '#web/ui/media/icon.tsx'
import * as frameStyles from './frame.module.css'

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
