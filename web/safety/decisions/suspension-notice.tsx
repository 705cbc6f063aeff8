import { Link } from '#web/platform/routing/link.tsx'
import { useSession } from '#web/platform/session.ts'
import * as frameStyles from '#web/ui/layout/frame.module.css'
import { formatDate } from '#web/ui/text/format.ts'

/** GUARD-05: tells above every page what is suspended and links to the reasons. */
export function SuspensionNotice() {
  const suspensions = useSession().user?.suspensions ?? []
  return suspensions.map(({ name, until }) => (
    <div className={frameStyles.news} key={name ?? ''}>
      <p className="small">
        {name ?? 'Your account'} is suspended{until ? ` until ${formatDate(until)}` : ''}.{' '}
        <Link className="link" to="/decisions">
          Read why
        </Link>
      </p>
    </div>
  ))
}
