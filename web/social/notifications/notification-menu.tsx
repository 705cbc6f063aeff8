import type { NotificationThing } from '#contract/notifications.ts'
import { isolated } from '#contract/platform/isolated.ts'
import { MoreButton } from '#web/ui/action/more-button.tsx'
import { Menu, MenuItem } from '#web/ui/overlay/menu.tsx'
import { nameOf, setMuted } from './mutes.ts'

/** More actions on a notification. The menu opens as soon as it is loaded. */
export function NotificationMenu({ thing, profileId }: { thing: NotificationThing; profileId: string }) {
  const label = `More about ${isolated(nameOf(thing))}`
  return (
    <Menu label={label} trigger={<MoreButton label={label} />} defaultOpen>
      <MenuItem icon="muted" onSelect={() => void setMuted(profileId, thing, true)}>
        <span>
          Stop notifications about <bdi>{nameOf(thing)}</bdi>
        </span>
      </MenuItem>
    </Menu>
  )
}
