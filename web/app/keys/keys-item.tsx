import { MenuItem, MenuRule } from '#web/ui/overlay/menu.tsx'
import { hasKeyboard, showKeys } from './shown-keys.ts'

/** Opens the sheet of all keys, as the last item of a menu. */
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
