import { Link } from '#web/platform/routing/link.tsx'
import { useSession } from '#web/platform/session.ts'
import { Icon } from '#web/ui/media/icon.tsx'
import { MenuItem } from '#web/ui/overlay/menu.tsx'
import type { Reportable } from './report-button.tsx'

/**
 * 'Report' in a menu. Choosing it closes the menu, so the caller renders the dialog outside of it.
 */
export function ReportItem({ thing, onReport, label }: { thing: Reportable; onReport: () => void; label?: string }) {
  const { user } = useSession()
  const text = label ?? 'Report'
  if (user) {
    return (
      <MenuItem icon="warning" onSelect={onReport}>
        {text}
      </MenuItem>
    )
  }
  return (
    thing.path && (
      <MenuItem asChild>
        <Link to="/report" search={{ about: thing.path }}>
          <Icon name="warning" />
          {text}
        </Link>
      </MenuItem>
    )
  )
}
