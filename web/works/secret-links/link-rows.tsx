import { isolated } from '#contract/platform/isolated.ts'
import type { ReleaseKind } from '#contract/releases.ts'
import type { SecretLink } from '#contract/secret-links.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import * as spacingStyles from '#web/ui/layout/spacing.module.css'
import { CopyIcon } from '#web/works/releases/link-icons.tsx'
import { isHeard } from '#web/works/releases/release-words.ts'
import { copy } from '#web/works/share/share-link.ts'
import { endText, heardText, shortAddress } from './link-words.ts'
import * as styles from './secret-links.later.module.css'

type LinkRowsProps = {
  kind: ReleaseKind
  links: readonly SecretLink[]
  /** The time by which links have ended, in milliseconds since 1970. */
  nowMs: number
  onRevoke: (link: SecretLink) => void
}

export function LinkRows({ kind, links, nowMs, onRevoke }: LinkRowsProps) {
  return (
    // Focused when the dialog opens: a field would show the keyboard of a phone over the list.
    <ul className={styles.links} tabIndex={-1} data-autofocus>
      {links.map((link) => (
        <li key={link.id} className={styles.link}>
          <Name link={link} />
          <Heard kind={kind} link={link} />
          <span className={`meta ${styles.end}`}>
            {endText(link, nowMs).map((line) => (
              <span key={line} className={spacingStyles.asBlock}>
                {line}
              </span>
            ))}
          </span>
          <span className={styles.acts}>
            {link.url !== null && (
              <Button
                size="s"
                aria-label={`Copy the link ${isolated(link.name)}`}
                onClick={() => void copy(link.url!, 'Link copied')}
              >
                <CopyIcon />
                Copy
              </Button>
            )}
            <Button
              size="s"
              aria-haspopup="dialog"
              aria-label={`Revoke the link ${isolated(link.name)}`}
              onClick={() => onRevoke(link)}
            >
              Revoke
            </Button>
          </span>
        </li>
      ))}
    </ul>
  )
}

const Name = ({ link: { name, url, withStems, withDownloads } }: { link: SecretLink }) => (
  <div className={styles.name}>
    <b className="strong">
      <bdi>{name}</bdi>
    </b>
    <span className="meta">{url === null ? 'cannot be shown again' : shortAddress(url)}</span>
    {withStems && <Badge>stems</Badge>}
    {withDownloads && <Badge>file</Badge>}
  </div>
)

/** Only sound is counted. */
function Heard({ kind, link }: { kind: ReleaseKind; link: SecretLink }) {
  const [plays, last] = heardText(link)
  return (
    <span className="meta">
      {isHeard(kind) && <b className={spacingStyles.asBlock}>{plays}</b>}
      {last}
    </span>
  )
}
