import { Menu } from '#web/ui/overlay/menu.tsx'
import { ThemeButton } from './theme-button.tsx'
import { ThemeChoices } from './theme-choices.tsx'

/** Fetched when its button is pressed. */
export function ThemeMenu() {
  return (
    <Menu trigger={<ThemeButton />} label="Theme" defaultOpen>
      <ThemeChoices />
    </Menu>
  )
}
