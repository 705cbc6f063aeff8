import type { PlainPath } from '#web/platform/routing/address.ts'
import { Link } from '#web/platform/routing/link.tsx'
import * as spacingStyles from './spacing.module.css'

type FromTheTopProps = { to: PlainPath; search: Record<string, string> }

/** Above a list that was opened somewhere in between, by a link for whoever has no scripts. */
export const FromTheTop = ({ to, search }: FromTheTopProps) => (
  <p className={spacingStyles.paddingSmall}>
    <Link className="link" to={to} search={search}>
      Show it from the top
    </Link>
  </p>
)
