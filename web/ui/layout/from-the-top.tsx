import type { PlainPath } from '#web/platform/routing/address.ts'
import { Link } from '#web/platform/routing/link.tsx'

type FromTheTopProps = { to: PlainPath; search: Record<string, string> }

/** Above a list that was opened somewhere in between, by a link for whoever has no scripts. */
export const FromTheTop = ({ to, search }: FromTheTopProps) => (
  <p className="body-text">
    <Link className="link" to={to} search={search}>
      Show it from the top
    </Link>
  </p>
)
