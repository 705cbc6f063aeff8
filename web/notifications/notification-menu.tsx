import type { NotificationThing } from '#contract/notifications.ts'
import { isolated } from '#contract/platform/isolated.ts'
import { Menu, MenuItem } from '#web/ui/overlay/menu.tsx'
import { MoreButton } from './more-button.tsx'
import { nameOf, setMuted } from './mutes.ts'

/** What else can be done about what is told, open as soon as it is there. */
export function NotificationMenu({ thing, profileId }: { thing: NotificationThing; profileId: string }) {
  return (
    <Menu label={`More about ${isolated(nameOf(thing))}`} trigger={<MoreButton thing={thing} />} defaultOpen>
      <MenuItem icon="muted" onSelect={() => void setMuted(profileId, thing, true)}>
        No more of <bdi>{nameOf(thing)}</bdi>
      </MenuItem>
    </Menu>
  )
}
