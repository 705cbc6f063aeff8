import { isolated } from '#contract/platform/isolated.ts'
import { PRODUCT } from '#contract/platform/limits.ts'
import type { Support } from '#contract/support.ts'
import { SUPPORT_PLATFORM_NAMES, type SupportPlatform, shownHost } from '#contract/support-platforms.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Icon, type IconName } from '#web/ui/media/icon.tsx'
import { Menu, MenuHeading, MenuItem, MenuRule } from '#web/ui/overlay/menu.tsx'
import * as styles from './support.later.module.css'

const UNTRUSTED = 'nofollow ugc noopener noreferrer'

const ICONS: Partial<Record<SupportPlatform, IconName>> = { bandcamp: 's-bandcamp', website: 's-website' }

/**
 * The links, each with its host, because it leads to another site. The menu is open when it mounts.
 */
export function SupportMenu({ name, support: { links, amount } }: { name: string; support: Support }) {
  return (
    <Menu label={`Support ${isolated(name)}`} trigger={<Button>Support</Button>} align="start" defaultOpen>
      {links.map(({ platform, url }) => (
        <MenuItem key={platform} asChild>
          <a href={url} target="_blank" rel={UNTRUSTED}>
            <Icon name={ICONS[platform] ?? 'heart'} />
            <span className={styles.place}>
              {SUPPORT_PLATFORM_NAMES[platform]}
              <span className="meta">{shownHost(url)}</span>
            </span>
            <Icon name="external" size="s" />
          </a>
        </MenuItem>
      ))}
      <MenuRule />
      <MenuHeading>
        {amount && <p className={styles.amount}>Suggested: {amount}</p>}
        <p className={`small dim ${styles.note}`}>
          These links lead to other sites. No money passes through {PRODUCT}.
        </p>
      </MenuHeading>
    </Menu>
  )
}
