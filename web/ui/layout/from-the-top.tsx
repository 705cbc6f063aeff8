import type { PlainPath } from '#web/platform/routing/address.ts'
import { Link } from '#web/platform/routing/link.tsx'
import * as spacingStyles from './spacing.module.css'

type FromTheTopProps = { to: PlainPath; search: Record<string, string> }

/**
 * Shown above a list that a link opened in the middle. Such links exist for browsers without
 * scripts.
 */
export const FromTheTop = ({ to, search }: FromTheTopProps) => (
  <p className={spacingStyles.paddingSmall}>
    <Link className="link" to={to} search={search}>
      Show the list from the top
    </Link>
  </p>
)
