import { Link } from '#web/platform/routing/link.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import * as styles from './decisions.later.module.css'

export function HiddenNote() {
  return (
    <p className={styles.hidden}>
      <Badge kind="bad">Hidden</Badge>
      <span className="small">The moderators have hidden this. Only they and its owner can see it.</span>
      <Link className="link small" to="/decisions">
        Read why
      </Link>
    </p>
  )
}
