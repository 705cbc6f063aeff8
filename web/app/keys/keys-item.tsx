import { MenuItem, MenuRule } from '#web/ui/overlay/menu.tsx'
import { hasKeyboard, showKeys } from './shown-keys.ts'

/** Leads to the sheet of all keys, below what else is in a menu. */
export function KeysItem() {
  if (!hasKeyboard()) return null
  return (
    <>
      <MenuRule />
      <MenuItem icon="keyboard" onSelect={() => showKeys(true)}>
        Keyboard shortcuts
      </MenuItem>
    </>
  )
}
