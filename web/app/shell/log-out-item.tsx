import { useNavigate } from '@tanstack/react-router'
import { signOut } from '#web/platform/session.ts'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { MenuItem } from '#web/ui/overlay/menu.tsx'

/** AUTH-07 */
export function LogOutItem() {
  const navigate = useNavigate()
  async function leave() {
    try {
      // first away from the members' page, which would otherwise send on to the sign-in
      await navigate({ to: '/' })
      await signOut()
    } catch {
      toast.error('Error', 'You are still signed in. Please try again.')
    }
  }
  return (
    <MenuItem icon="logout" onSelect={() => void leave()}>
      log out
    </MenuItem>
  )
}
