import { Menu } from '#web/ui/overlay/menu.tsx'
import { KeysItem } from '../keys/keys-item.tsx'
import { ThemeButton } from './theme-button.tsx'
import { ThemeChoices } from './theme-choices.tsx'

/** Theme and keys, for visitors. Loaded when its button is pressed. */
export function ThemeMenu() {
  return (
    <Menu trigger={<ThemeButton />} label="Theme" defaultOpen>
      <ThemeChoices />
      <KeysItem />
    </Menu>
  )
}
