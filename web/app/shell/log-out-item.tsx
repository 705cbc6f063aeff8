import { useLogOut } from '#web/accounts/settings/use-log-out.ts'
import { MenuItem } from '#web/ui/overlay/menu.tsx'

/** AUTH-07 */
export function LogOutItem() {
  const logOut = useLogOut()
  return (
    <MenuItem icon="logout" onSelect={() => void logOut()}>
      log out
    </MenuItem>
  )
}
