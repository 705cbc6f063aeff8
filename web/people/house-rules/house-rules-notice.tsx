import { Link } from '#web/platform/routing/link.tsx'
import { useSession } from '#web/platform/session.ts'
import { IconButton } from '#web/ui/action/icon-button.tsx'
import * as frameStyles from '#web/ui/layout/frame.module.css'
import { useHouseRulesNotified } from './use-house-rules-notified.ts'

/**
 * GUARD-09: announces new house rules above every page, until the user has read or dismissed the
 * notice.
 */
export function HouseRulesNotice() {
  const { user } = useSession()
  const dismissal = useHouseRulesNotified()
  const version = user?.newRules
  if (!version || dismissal.isPending) return null
  return (
    <div className={frameStyles.news}>
      <p className="small">
        The rules have changed.{' '}
        <Link className="link" to="/rules">
          Read the rules
        </Link>
      </p>
      <IconButton
        icon="close"
        size="s"
        label="Dismiss the notice about new rules"
        onClick={() => dismissal.mutate(version)}
      />
    </div>
  )
}
